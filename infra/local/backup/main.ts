import { restoreData, saveData } from './copy-data.ts'

/** `npm run backup -- save FOLDER` copies what the local cloud stored, `restore FOLDER` puts such a copy back. */
const dataDir = process.env['DATA_DIR'] ?? '.local'
const [does, folder, ...more] = process.argv.slice(2)
try {
  if ((does !== 'save' && does !== 'restore') || folder === undefined || more.length > 0) {
    throw new Error('npm run backup -- save FOLDER, or npm run backup -- restore FOLDER')
  }
  const { files, bytes } = does === 'save' ? saveData(dataDir, folder) : restoreData(folder, dataDir)
  const [from, to] = does === 'save' ? [dataDir, folder] : [folder, dataDir]
  console.log(`${files} files with ${(bytes / 2 ** 20).toFixed(1)} MB were copied from ${from} to ${to}.`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
