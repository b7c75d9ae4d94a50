import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { run } from '../../../../infra/operator/maps/map-commands.ts'
import { downloadMap, mapAddresses } from '../../../../infra/operator/maps/map-download.ts'
import { folderMaps } from '../../../../infra/operator/maps/folder-maps.ts'

const archive = readFileSync('web/maps/monaco.pmtiles')
const half = Math.floor(archive.length / 2)

let folder: string
let server: Server
let origin: string
let asked: IncomingMessage[]
let answer: (request: IncomingMessage, response: ServerResponse) => void

/** Answers with the archive, and with ranges of it while its tag is the one that is asked for. */
const serve =
  ({ tag = '"one"', cutAt = Infinity }: { tag?: string; cutAt?: number }) =>
  (request: IncomingMessage, response: ServerResponse) => {
    const range = /^bytes=(\d+)-$/.exec(request.headers.range ?? '')
    const from = range && request.headers['if-range'] === tag ? Number(range[1]) : 0
    response.writeHead(from > 0 ? 206 : 200, { ETag: tag, 'Content-Length': archive.length - from })
    if (cutAt >= archive.length) response.end(archive.subarray(from))
    else response.write(archive.subarray(from, cutAt), () => response.socket?.end())
  }

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'qafila-download-'))
  asked = []
  server = createServer((request, response) => {
    asked.push(request)
    if (request.url === '/monaco.pmtiles') answer(request, response)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  answer = serve({})
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  rmSync(folder, { recursive: true, force: true })
})

const parts = () => join(folder, 'parts')
const source = (...paths: string[]) => ({
  addresses: (paths.length > 0 ? paths : ['{country}.pmtiles']).map((path) => `${origin}/${path}`),
  folder: parts(),
})
const get = (country: string, from = source()) => {
  const store = folderMaps(join(folder, 'maps'))
  return run(store, { name: 'get', country, as: country }, () => from)
}

describe('a map that is downloaded', () => {
  it('is added, and nothing is left beside it', async () => {
    expect(await get('monaco')).toMatch(/^monaco was added: openmaptiles, zooms 0 to 14, 0\.2 MB/)
    expect(readFileSync(join(folder, 'maps/monaco.pmtiles')).equals(archive)).toBe(true)
    expect(readdirSync(parts())).toEqual([])
  })

  it('says how far it is', async () => {
    const seen: number[][] = []
    await downloadMap('monaco', source(), (here, size) => seen.push([here, size]))
    expect(seen[0]).toEqual([0, archive.length])
    expect(seen.at(-1)).toEqual([archive.length, archive.length])
  })

  it('goes on where it was interrupted', async () => {
    answer = serve({ cutAt: half })
    await expect(get('monaco')).rejects.toThrow('0.1 of 0.2 MB arrived')
    answer = serve({})
    await get('monaco')
    expect(asked.map(({ headers }) => headers.range)).toEqual([undefined, `bytes=${half}-`])
    expect(readFileSync(join(folder, 'maps/monaco.pmtiles')).equals(archive)).toBe(true)
  })

  it('begins again when another file lies there meanwhile', async () => {
    answer = serve({ cutAt: half })
    await expect(get('monaco')).rejects.toThrow('goes on from there')
    answer = serve({ tag: '"two"' })
    await get('monaco')
    expect(readFileSync(join(folder, 'maps/monaco.pmtiles')).equals(archive)).toBe(true)
  })

  it('comes from the first address that has it', async () => {
    await get('monaco', source('elsewhere/{country}.pmtiles', '{country}.pmtiles'))
    expect(asked.map(({ url }) => url)).toEqual(['/elsewhere/monaco.pmtiles', '/monaco.pmtiles'])
  })

  it('is refused when no address has it', async () => {
    await expect(get('atlantis')).rejects.toThrow(
      `There is no map of "atlantis".\n${origin}/atlantis.pmtiles: it answers with 404`,
    )
  })

  it('is refused when its size is not said', async () => {
    answer = (_, response) => response.writeHead(200).write(archive, () => response.end())
    await expect(get('monaco')).rejects.toThrow('it does not say how large the file is')
  })

  it('is refused, and forgotten, when it is no map', async () => {
    answer = (_, response) => response.writeHead(200, { ETag: '"page"', 'Content-Length': 9 }).end('<!doctype')
    await expect(get('monaco')).rejects.toThrow('cannot be shown as a map')
    expect(readdirSync(parts())).toEqual([])
  })

  it.each(['', 'maps.example/{country}', 'ftp://maps.example/{country}', 'https://maps.example/algeria.pmtiles'])(
    'has no address in "%s"',
    (setting) => {
      expect(() => mapAddresses(setting)).toThrow('addresses such as https://maps.example/{country}.pmtiles')
    },
  )

  it('has addresses, separated by commas', () => {
    expect(mapAddresses('https://a.example/{country}, http://b.example/{country}.pmtiles')).toHaveLength(2)
  })
})
