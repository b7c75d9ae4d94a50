import { ensureBuilt } from '../../infra/build/ensure-built.ts'
import { browserPath, ensureBrowser } from '../support/browser/browser.ts'
import { atLeast, atMost, type Figure } from './figure.ts'
import { type LiveMapFigures, measureLiveMap } from './web/measure-live-map.ts'

const fleets = [
  { devices: 1_000, fpsMin: 55, shownMaxMs: 100, scriptMaxPercent: 10, firstRowMaxMs: 3000, heapMaxMegabytes: 50 },
  { devices: 10_000, fpsMin: 55, shownMaxMs: 100, scriptMaxPercent: 10, firstRowMaxMs: 3000, heapMaxMegabytes: 80 },
  { devices: 100_000, fpsMin: 50, shownMaxMs: 250, scriptMaxPercent: 25, firstRowMaxMs: 6000, heapMaxMegabytes: 250 },
]

/**
 * The live map in headless Chromium with software drawing: live routes and arrows of all devices, 200 geofences, and a
 * tenth of the fleet updated each second. Once with the whole fleet in view, and near a town, where routes are seen.
 */
export async function measureMap(): Promise<Figure[]> {
  ensureBrowser()
  await ensureBuilt({ steps: ['web'] })
  const browser = { clientDir: 'dist/web', browserPath: browserPath()! }
  const figures: Figure[] = []
  for (const fleet of fleets) {
    const { devices } = fleet
    figures.push(...figuresOf(`live map, ${devices} devices`, fleet, await measureLiveMap({ ...browser, devices })))
  }
  const near = await measureLiveMap({ ...browser, devices: 10_000, view: '?lat=36.73&lon=3.06&zoom=11' })
  return [...figures, ...figuresOf('live map, 10000 devices, near', fleets[1]!, near)]
}

type Bounds = Omit<(typeof fleets)[number], 'devices'>

const figuresOf = (name: string, bounds: Bounds, measured: LiveMapFigures): Figure[] => [
  { name: `${name}: first row`, value: measured.firstRowMs, unit: 'ms', goal: atMost(bounds.firstRowMaxMs) },
  { name: `${name}: frames per second`, value: measured.fps, unit: 'fps', goal: atLeast(bounds.fpsMin) },
  { name: `${name}: update shown, p95`, value: measured.shownP95Ms, unit: 'ms', goal: atMost(bounds.shownMaxMs) },
  {
    name: `${name}: script on the main thread`,
    value: measured.scriptShare * 100,
    unit: '%',
    goal: atMost(bounds.scriptMaxPercent),
  },
  { name: `${name}: script per update`, value: measured.scriptPerUpdateMs, unit: 'ms', goal: '' },
  { name: `${name}: main thread busy`, value: measured.busyShare * 100, unit: '%', goal: '' },
  {
    name: `${name}: memory of scripts`,
    value: measured.heapMegabytes,
    unit: 'MB',
    goal: atMost(bounds.heapMaxMegabytes),
  },
]
