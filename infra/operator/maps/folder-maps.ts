import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { describeStreetFile } from '../../street-file.ts'
import type { MapStore } from './map-store.ts'

const ending = '.pmtiles'

/** Maps in the data folder of a local cloud, which may run or not. */
export function folderMaps(folder: string): MapStore {
  const names = async () =>
    (await readdir(folder).catch((): string[] => [])).filter((name) => name.endsWith(ending)).sort()
  return {
    list: async () => {
      const described = (await names()).map((name) => describeStreetFile(join(folder, name)).catch(() => null))
      return (await Promise.all(described)).filter((extract) => extract !== null)
    },
    add: async (file, { name }, onBytes) => {
      await mkdir(folder, { recursive: true })
      const passing = join(folder, `${name}.new`)
      try {
        const source = createReadStream(file).on('data', (piece) => onBytes(piece.length))
        await pipeline(source, createWriteStream(passing))
        await rename(passing, join(folder, name + ending))
      } finally {
        await rm(passing, { force: true })
      }
    },
    remove: async (name) => {
      if (!(await names()).includes(name + ending)) return false
      await rm(join(folder, name + ending))
      return true
    },
  }
}
