import { readdirSync, readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { archiveFile } from '../basemap/archive-file.ts'
import { PmtilesArchive } from '../../shared/wire/pmtiles/pmtiles-archive.ts'
import { describeStreets } from '../../shared/wire/streets/street-description.ts'
import type { StreetExtract, StreetIndex } from '../../shared/wire/streets/street-extracts.ts'

const folder = new URL('../maps/', import.meta.url)
const served = 'maps/sample/'

/** Adds the archives of `web/maps` below `maps/sample/`, named by their content, with the index that the map reads and the note on the licence. */
export const streetSample = (): Plugin => ({
  name: 'qafila-street-sample',
  async generateBundle() {
    for (const [name, source] of await sampleFiles()) {
      this.emitFile({ type: 'asset', fileName: served + name, source })
    }
  },
  async configureServer(server) {
    const files = await sampleFiles()
    server.middlewares.use(`/${served}`, (request, response, next) => {
      const source = files.get(request.url?.slice(1) ?? '')
      if (source === undefined) next()
      else response.end(source)
    })
  },
})

async function sampleFiles(): Promise<Map<string, string | Uint8Array>> {
  const files = new Map<string, string | Uint8Array>()
  const extracts: StreetExtract[] = []
  for (const name of readdirSync(folder).sort()) {
    const bytes = new Uint8Array(readFileSync(new URL(name, folder)))
    if (!name.endsWith('.pmtiles')) {
      files.set(name, bytes)
      continue
    }
    const archive = new PmtilesArchive(({ from, length }) =>
      Promise.resolve({ data: bytes.slice(from, from + length), etag: null }),
    )
    const shown = name.replace(/\.pmtiles$/, '')
    const file = archiveFile(shown, bytes)
    files.set(file, bytes)
    extracts.push({ ...(await describeStreets(archive, file)), name: shown })
  }
  const index: StreetIndex = { extracts }
  return files.set('index.json', JSON.stringify(index))
}
