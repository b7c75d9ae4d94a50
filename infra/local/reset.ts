import { removeDataDir } from './data-dir.ts'

/** `npm run reset`: forgets everything that the local cloud kept. */
const folder = process.env['DATA_DIR'] ?? '.local'
try {
  console.log(removeDataDir(folder) ? `${folder} was removed.` : `There was no ${folder}.`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
