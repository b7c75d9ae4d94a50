import { describe, expect, test } from 'vitest'
import { keyOf, keepMaps } from '../../../web/src/offline/worker/keep-maps.ts'
import { keepShell } from '../../../web/src/offline/worker/keep-shell.ts'
import { filesFor, languagesOf, wantedBy, type ShellFiles } from '../../../web/src/offline/worker/shell-files.ts'
import { updateIntervalMs } from '../../../web/src/offline/update-interval.ts'
import { bundleServiceWorker, shellFiles } from '../../../web/vite-plugins/service-worker.ts'
import { workerWorld } from './worker-world.ts'

const origin = 'https://qafila.example'
const files: ShellFiles = {
  entry: '/assets/index-1.js',
  start: ['/assets/index-1.js', '/assets/shell-1.js'],
  all: ['/assets/index-1.js', '/assets/main-1.js', '/assets/shell-1.js', '/assets/app.en-1.js', '/assets/app.fr-1.js'],
}

describe('what may be answered without the server', () => {
  test.each([
    { name: 'a page', path: '/settings/devices', mode: 'navigate', wanted: 'page' },
    { name: 'the link of a share', path: '/?token=abc', mode: 'navigate', wanted: 'page' },
    { name: 'a script', path: '/assets/index-1.js', mode: 'cors', wanted: 'asset' },
    { name: 'an icon', path: '/icon-192.png', mode: 'no-cors', wanted: 'asset' },
    { name: 'a part of the map', path: '/basemap/world.pmtiles', mode: 'cors', wanted: 'map' },
    { name: 'an answer of the API', path: '/api/devices', mode: 'cors', wanted: null },
    { name: 'a file of the API that a link opens', path: '/api/reports/trips.xlsx', mode: 'navigate', wanted: null },
    { name: 'an address of the API without a file name', path: '/api/session', mode: 'navigate', wanted: null },
    { name: 'the inbox', path: '/inbox', mode: 'navigate', wanted: null },
    { name: 'a file by a signed address', path: '/files/a/reports/1/file', mode: 'navigate', wanted: null },
    { name: 'a message of a tracker', path: '/ingest/osmand/x', mode: 'cors', wanted: null },
    { name: 'the worker itself', path: '/service-worker.js', mode: 'same-origin', wanted: null },
  ] as const)('$name', ({ path, mode, wanted }) =>
    expect(wantedBy({ method: 'GET', url: origin + path, mode }, origin)).toBe(wanted),
  )
  test('nothing that is sent', () =>
    expect(wantedBy({ method: 'POST', url: `${origin}/assets/x.js`, mode: 'cors' }, origin)).toBeNull())
  test('nothing of another origin', () =>
    expect(wantedBy({ method: 'GET', url: 'https://tiles.example/assets/x.js', mode: 'cors' }, origin)).toBeNull())
})

test('words of other languages are not kept', () => {
  expect(filesFor(files, new Set(['fr']))).not.toContain('/assets/app.en-1.js')
  expect(filesFor(files, new Set(['fr']))).toContain('/assets/app.fr-1.js')
  expect([...languagesOf(files.all)]).toEqual(['en', 'fr'])
})

describe('the worker', () => {
  test('keeps what its page needs when it is installed, and all screens when a page asks', async () => {
    const world = workerWorld(origin, { '/': '<script src="/assets/index-1.js">' })
    keepShell(world.scope, files)
    await world.raise('install', {})
    expect(await world.kept('qafila-shell')).toEqual(['/', '/assets/index-1.js', '/assets/shell-1.js'])
    await world.raise('message', { data: { kind: 'keep', language: 'fr', loaded: [], ranges: [] } })
    expect(await world.kept('qafila-shell')).toEqual(
      ['/', ...files.all.filter((file) => !file.includes('.en'))].toSorted(),
    )
  })

  test('is not installed with the page of another build', async () => {
    const world = workerWorld(origin, { '/': '<script src="/assets/index-2.js">' })
    keepShell(world.scope, files)
    await expect(world.raise('install', {})).rejects.toThrow('/assets/index-1.js')
  })

  test('a newer one takes over what did not change, keeps every screen, and removes the older one', async () => {
    const world = workerWorld(origin, { '/': '<script src="/assets/index-1.js"><script src="/assets/index-2.js">' })
    keepShell(world.scope, files)
    await world.raise('install', {})
    await world.raise('message', { data: { kind: 'keep', language: 'en', loaded: [], ranges: [] } })
    const newer = world.anotherWorker()
    const all = files.all.map((file) => file.replace('index-1', 'index-2'))
    keepShell(newer.scope, { entry: '/assets/index-2.js', start: ['/assets/index-2.js'], all })
    world.fetched.length = 0
    await newer.raise('install', {})
    expect(world.fetched).toEqual(['/', '/assets/index-2.js'])
    await newer.raise('activate', {})
    expect(await world.cacheNames()).toEqual(['qafila-shell--assets-index-2-js'])
    expect(await newer.kept('qafila-shell')).toContain('/assets/main-1.js')
  })

  test('without a network it opens the page that it keeps, and scripts; answers of the API it does not touch', async () => {
    const world = workerWorld(origin, { '/': '<script src="/assets/index-1.js">' })
    keepShell(world.scope, files)
    await world.raise('install', {})
    world.cut()
    const page = await world.ask('/settings/devices', { mode: 'navigate' })
    expect(await page?.text()).toContain('index-1.js')
    expect(await (await world.ask('/assets/shell-1.js', {}))?.text()).toBe('/assets/shell-1.js')
    expect(await world.ask('/api/devices', {})).toBeNull()
  })

  test('the server’s page comes first while it answers', async () => {
    const world = workerWorld(origin, { '/': '<script src="/assets/index-1.js">', '/reports': 'newer page' })
    keepShell(world.scope, files)
    await world.raise('install', {})
    expect(await (await world.ask('/reports', { mode: 'navigate' }))?.text()).toBe('newer page')
  })

  test('what a link opens of the API is asked for once: the browser did while the worker started', async () => {
    const world = workerWorld(origin, { '/': '<script src="/assets/index-1.js">', '/api/session/openid': 'once' })
    keepShell(world.scope, files)
    await world.raise('install', {})
    world.fetched.length = 0
    expect(await (await world.ask('/api/session/openid', { mode: 'navigate' }))?.text()).toBe('once')
    expect(world.fetched).toEqual(['/api/session/openid'])
  })

  test('a page in the place of a missing script is not kept', async () => {
    const world = workerWorld(origin, { '/': '<script src="/assets/index-1.js">' }, ['/assets/gone-1.js'])
    keepShell(world.scope, files)
    await world.raise('install', {})
    await world.ask('/assets/gone-1.js', {})
    expect(await world.kept('qafila-shell')).not.toContain('/assets/gone-1.js')
  })

  test('parts of the map that were seen are there without a network, others are not', async () => {
    const world = workerWorld(origin, { '/basemap/world.pmtiles': 'tiles' })
    keepMaps(world.scope)
    const part = { headers: { Range: 'bytes=0-4' } }
    await world.ask('/basemap/world.pmtiles', part)
    world.cut()
    const kept = await world.ask('/basemap/world.pmtiles', part)
    expect([kept?.status, await kept?.text()]).toEqual([206, 'tiles'])
    await expect(world.ask('/basemap/world.pmtiles', { headers: { Range: 'bytes=5-9' } })).rejects.toThrow('cut')
  })

  test('a part of a longer part that was seen is there without a network', async () => {
    const world = workerWorld(origin, {})
    keepMaps(world.scope)
    await world.ask('/basemap/world.pmtiles', { headers: { Range: 'bytes=100-121' } })
    world.cut()
    const part = await world.ask('/basemap/world.pmtiles', { headers: { Range: 'bytes=101-107' } })
    expect([part?.status, await part?.text()]).toEqual([206, 'basemap'])
    await expect(world.ask('/basemap/world.pmtiles', { headers: { Range: 'bytes=101-122' } })).rejects.toThrow('cut')
  })

  test('parts are stored by their range', () =>
    expect(keyOf(new Request(`${origin}/basemap/world.pmtiles`, { headers: { Range: 'bytes=0-4' } }))).toBe(
      `${origin}/basemap/world.pmtiles?part=bytes%3D0-4`,
    ))
})

test('the build names what its page needs, and everything that a screen may ask for', () => {
  const page = `<link rel="icon" href="/icon.svg" />
    <script type="module" crossorigin src="/assets/vendor-1.js"></script>
    <script type="module" crossorigin src="/assets/index-1.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/shell-1.js">
    <link rel="stylesheet" crossorigin href="/assets/shell-1.css">`
  const names = [
    'manifest.webmanifest',
    'assets/shell-1.js',
    'assets/shell-1.css',
    'assets/map-1.js',
    'assets/index-1.js',
  ]
  expect(shellFiles(page, names)).toEqual({
    entry: '/assets/index-1.js',
    start: ['/assets/index-1.js', '/assets/shell-1.css', '/assets/shell-1.js', '/assets/vendor-1.js'],
    all: ['/assets/index-1.js', '/assets/map-1.js', '/assets/shell-1.css', '/assets/shell-1.js'],
  })
})

test('the worker is one small classic script for pages and messages', () => {
  const source = bundleServiceWorker(files)
  for (const event of ['notificationclick', 'fetch', '/assets/main-1.js']) expect(source).toContain(event)
  expect(source).not.toMatch(/\b(import|export)\b\s*[{*('"]/)
  expect(source.length).toBeLessThan(12_000)
})

test.each([
  { wanted: undefined, ms: 3_600_000 },
  { wanted: null, ms: 3_600_000 },
  { wanted: '', ms: 3_600_000 },
  { wanted: 'often', ms: 3_600_000 },
  { wanted: 0, ms: 3_600_000 },
  { wanted: -5, ms: 3_600_000 },
  { wanted: 900_000, ms: 900_000 },
  { wanted: '900000', ms: 900_000 },
  { wanted: 10, ms: 60_000 },
  { wanted: 1e12, ms: 2 ** 31 - 1 },
])('with serviceWorkerUpdateInterval $wanted, a newer version is looked for each $ms ms', ({ wanted, ms }) =>
  expect(updateIntervalMs(wanted)).toBe(ms),
)
