// Builds what is out of date. `--sizes` prints afterwards how large each function is and why.
import { ensureBuilt } from './ensure-built.ts'

try {
  const { rebuilt } = await ensureBuilt({ say: (line) => console.log(line) })
  if (rebuilt.length === 0) console.log('nothing changed')
  if (process.argv.includes('--sizes')) console.log((await import('./sizes.ts')).describeSizes())
} catch (failure) {
  console.error(failure instanceof Error ? failure.message : failure)
  process.exitCode = 1
}
