import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { settings } from '../../functions/platform/env.ts'
import { ensureBuilt } from '../../infra/build/ensure-built.ts'
import { bytesOf, loadedBy } from '../../infra/build/module-graph.ts'
import { readMetafile } from '../../infra/build/sizes.ts'
import { functionEntries } from '../../infra/function-list.ts'
import { atMost, percentile, type Figure } from './figure.ts'

const folder = 'dist/functions'

/** How much each function loads at its start, and how long Node takes for it in a fresh process (median of seven). */
export async function measureBundles(): Promise<Figure[]> {
  await ensureBuilt()
  const { outputs } = readMetafile()
  const environment = Object.fromEntries(Object.values(settings).map((name) => [name, 'bench']))
  return Object.keys(functionEntries).flatMap((name) => {
    const file = join(folder, name, 'index.mjs')
    const script = `const t = performance.now(); await import(${JSON.stringify(`${process.cwd()}/${file}`)}); process.stdout.write(String(performance.now() - t))`
    const times = Array.from({ length: 7 }, () =>
      Number(
        execFileSync('node', ['--input-type=module', '-e', script], {
          encoding: 'utf8',
          env: { ...process.env, ...environment, AWS_REGION: 'local', NODE_NO_WARNINGS: '1' },
        }),
      ),
    )
    return [
      {
        name: `${name}: bundle`,
        value: bytesOf(outputs, loadedBy(outputs, name).atStart) / 1024,
        unit: 'KB',
        goal: atMost(name === 'api' ? 430 : 450),
      },
      { name: `${name}: init`, value: percentile(times, 0.5), unit: 'ms', goal: atMost(100) },
    ]
  })
}
