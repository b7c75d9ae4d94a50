import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startArguments } from '../../../../infra/local/start-arguments.ts'
import { removeDataDir } from '../../../../infra/local/data-dir.ts'
import { startLocalCloud } from '../../../../infra/local/local-cloud.ts'
import type { LocalCloud } from '../../../../infra/local/start-services.ts'
import { refuseUnfitMaps } from '../../../../infra/local/streets/street-files.ts'
import { streetIndex } from '../../../../shared/wire/streets/street-extracts.ts'
import { smallCloud, type SmallCloud } from '../../../support/cloud/small-cloud.ts'

const sample = 'web/maps/monaco.pmtiles'

let files: SmallCloud
let cloud: LocalCloud | null
beforeEach(() => {
  files = smallCloud({})
  cloud = null
  mkdirSync(join(files.dataDir, 'maps'), { recursive: true })
})
afterEach(async () => {
  await cloud?.stop()
  files.remove()
})

const inFolder = (name: string) => join(files.dataDir, 'maps', name)
async function start(mapFiles: string[] = []) {
  cloud = await startLocalCloud({ ...files, port: 0, mqttPort: 0, quiet: true, mapFiles })
  const running = cloud
  return {
    index: async () => streetIndex.parse(await (await fetch(`${running.url}/maps/index.json`)).json()),
    get: (file: string, headers: Record<string, string> = {}) => fetch(`${running.url}/maps/${file}`, { headers }),
    warnings: () => running.mapWarnings(),
  }
}

describe('maps of the local cloud', () => {
  it('are the files in its data folder, also those put there before its first start or while it runs', async () => {
    copyFileSync(sample, inFolder('côte d’azur.pmtiles'))
    const { index } = await start()
    expect((await index()).extracts).toMatchObject([{ name: 'côte d’azur', file: 'c-te-d-azur.pmtiles', zoomMax: 14 }])
    copyFileSync(sample, inFolder('monaco.pmtiles'))
    expect((await index()).extracts).toHaveLength(2)
    rmSync(inFolder('monaco.pmtiles'))
    expect((await index()).extracts).toHaveLength(1)
  })

  it('and files that were named at the start', async () => {
    copyFileSync(sample, inFolder('monaco.pmtiles'))
    const { index, get } = await start([sample])
    expect((await index()).extracts.map(({ file }) => file)).toEqual(['monaco.pmtiles', 'monaco-2.pmtiles'])
    expect((await get('monaco-2.pmtiles')).status).toBe(200)
  })

  it('are sent in parts, with a tag of their version', async () => {
    copyFileSync(sample, inFolder('monaco.pmtiles'))
    const { get } = await start()
    const part = await get('monaco.pmtiles', { Range: 'bytes=0-6' })
    expect(part.status).toBe(206)
    expect(await part.text()).toBe('PMTiles')
    expect(part.headers.get('content-type')).toBe('application/vnd.pmtiles')
    expect(part.headers.get('cache-control')).toBe('no-cache')
    expect(part.headers.get('content-range')).toMatch(/^bytes 0-6\/216407$/)
    expect(part.headers.get('etag')).toMatch(/^".+"$/)
    expect((await get('other.pmtiles')).status).toBe(404)
  })

  it('leave out what cannot be shown, with a warning', async () => {
    writeFileSync(inFolder('broken.pmtiles'), 'PMTiles and nothing else'.repeat(20))
    writeFileSync(inFolder('notes.txt'), '')
    copyFileSync(sample, inFolder('monaco.pmtiles'))
    const { index, warnings } = await start()
    expect((await index()).extracts).toHaveLength(1)
    expect(await warnings()).toEqual([
      `${inFolder('broken.pmtiles')} cannot be shown as a map: it is PMTiles version 32; version 3 is expected.`,
    ])
  })

  it('outlive a reset', async () => {
    copyFileSync(sample, inFolder('monaco.pmtiles'))
    await start()
    await cloud!.stop()
    expect(removeDataDir(files.dataDir)).toBe(true)
    expect(readdirSync(files.dataDir)).toEqual(['maps'])
    expect(existsSync(inFolder('monaco.pmtiles'))).toBe(true)
  })
})

describe('what is named at the start', () => {
  it.each([
    { line: [], expected: { empty: false, openid: false, maps: [] } },
    { line: ['--openid'], expected: { empty: false, openid: true, maps: [] } },
    { line: ['--empty'], expected: { empty: true, openid: false, maps: [] } },
    {
      line: ['--map', 'a.pmtiles', '--map=b.pmtiles'],
      expected: { empty: false, openid: false, maps: ['a.pmtiles', 'b.pmtiles'] },
    },
  ])('$line', ({ line, expected }) => {
    expect(startArguments(line)).toEqual(expected)
  })

  it.each([
    { line: ['--maps', 'a'], says: "Unknown option '--maps'" },
    { line: ['--map'], says: "'--map <value>' argument missing" },
    { line: ['a.pmtiles'], says: 'npm start -- [--empty | --openid] [--map FILE]' },
    { line: ['--empty', '--openid'], says: '--openid shows the sign-in of the demonstration' },
  ])('$line is refused', ({ line, says }) => {
    expect(() => startArguments(line)).toThrow(says)
  })

  it('is refused when it is not there or no map', async () => {
    await expect(refuseUnfitMaps([sample])).resolves.toBeUndefined()
    await expect(refuseUnfitMaps(['/nowhere/a.pmtiles'])).rejects.toThrow(
      '/nowhere/a.pmtiles cannot be shown as a map: there is no such file.',
    )
    await expect(refuseUnfitMaps([files.dataDir])).rejects.toThrow('it is a folder; a PMTiles file is expected')
    await expect(refuseUnfitMaps(['package.json'])).rejects.toThrow('it is no PMTiles archive')
  })
})
