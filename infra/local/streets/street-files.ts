import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { StreetExtract, StreetIndex } from '../../../shared/wire/streets/street-extracts.ts'
import { describeStreetFile } from '../../street-file.ts'
import { fileSender, type StaticFiles } from '../emulators/s3/static-files.ts'

export interface StreetFiles {
  /** answers `/maps/index.json` and the archives that it lists */
  serve: StaticFiles
  /** one line for each file that is left out */
  warnings(): Promise<string[]>
}

interface Served {
  path: string
  extract: StreetExtract
}

/** @throws Error with one line for a person, for the first file that cannot be shown */
export async function refuseUnfitMaps(files: readonly string[]): Promise<void> {
  for (const file of files) await describeStreetFile(file)
}

/**
 * The operator's archives of streets on this machine: files that were named at the start, and `*.pmtiles` in a folder.
 * The folder is read with every request, so that a new file is there with the next reload of the page.
 */
export function streetFiles({ folder, files }: { folder: string; files: readonly string[] }): StreetFiles {
  const known = new Map<string, Promise<StreetExtract | Error>>()
  const send = fileSender()

  /** Read once for each version of a file. */
  async function describe(path: string): Promise<StreetExtract | Error> {
    const version = await stat(path).then(
      ({ size, mtimeMs }) => `${path} ${size} ${mtimeMs}`,
      () => path,
    )
    const described = known.get(version) ?? describeStreetFile(path).catch((error: Error) => error)
    known.set(version, described)
    return described
  }

  async function all(): Promise<{ served: Served[]; unfit: Error[] }> {
    const inFolder = await readdir(folder).catch((): string[] => [])
    const found = inFolder.filter((name) => name.endsWith('.pmtiles')).sort()
    const paths = [...new Set([...files, ...found.map((name) => join(folder, name))])]
    const described = await Promise.all(paths.map(async (path) => ({ path, extract: await describe(path) })))
    const taken = new Set<string>()
    const served: Served[] = []
    const unfit: Error[] = []
    for (const { path, extract } of described) {
      if (extract instanceof Error) unfit.push(extract)
      else served.push({ path, extract: { ...extract, file: freeName(extract.file, taken) } })
    }
    return { served, unfit }
  }

  return {
    serve: async (request, response) => {
      const [, name] = /^\/maps\/([\w.-]+)(?:\?|$)/.exec(request.url ?? '') ?? []
      if (name === undefined) return false
      const { served } = await all()
      if (name === 'index.json') {
        const index: StreetIndex = { extracts: served.map(({ extract }) => extract) }
        response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-cache' })
        response.end(request.method === 'HEAD' ? undefined : JSON.stringify(index))
        return true
      }
      const wanted = served.find(({ extract }) => extract.file === name)
      return wanted ? send(request, response, { file: wanted.path, cacheControl: 'no-cache' }) : false
    },
    warnings: async () => (await all()).unfit.map(({ message }) => message),
  }
}

/** Two folders may hold files of one name. */
function freeName(file: string, taken: Set<string>): string {
  let name = file
  for (let count = 2; taken.has(name); count++) name = file.replace(/\.pmtiles$/, `-${count}.pmtiles`)
  taken.add(name)
  return name
}
