import { removeDataDir } from './data-dir.ts'

/** `npm run reset`: deletes everything that the local cloud stored. */
const folder = process.env['DATA_DIR'] ?? '.local'
try {
  console.log(removeDataDir(folder) ? `${folder} was removed.` : `There was no ${folder}.`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
