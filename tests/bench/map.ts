import { ensureBuilt } from '../../infra/build/ensure-built.ts'
import { browserPath, ensureBrowser } from '../support/browser.ts'
import { atLeast, atMost, type Figure } from './figure.ts'
import { measureLiveMap } from './web/measure-live-map.ts'

const fleets = [
  { devices: 1_000, fpsMin: 50 },
  { devices: 10_000, fpsMin: 45 },
]

/** The live map in headless Chromium with software drawing, a tenth of the fleet updated each second in one frame. */
export async function measureMap(): Promise<Figure[]> {
  ensureBrowser()
  await ensureBuilt({ steps: ['web'] })
  const figures: Figure[] = []
  for (const { devices, fpsMin } of fleets) {
    const { fps, shownP95Ms, scriptShare } = await measureLiveMap({
      devices,
      clientDir: 'dist/web',
      browserPath: browserPath()!,
    })
    const name = `live map, ${devices} devices`
    figures.push(
      { name: `${name}: frames per second`, value: fps, unit: 'fps', goal: atLeast(fpsMin) },
      { name: `${name}: update shown, p95`, value: shownP95Ms, unit: 'ms', goal: atMost(150) },
      { name: `${name}: script on the main thread`, value: scriptShare * 100, unit: '%', goal: atMost(10) },
    )
  }
  return figures
}
