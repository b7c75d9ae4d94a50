import { ensureBuilt } from '../../infra/build/ensure-built.ts'
import { browserPath, ensureBrowser } from '../support/browser/browser.ts'
import { atLeast, atMost, type Figure } from './figure.ts'
import { measureReplayInBrowser } from './web/measure-replay.ts'

/** The replay in headless Chromium with software drawing, against answers that cost the server nothing. */
export async function measureReplay(): Promise<Figure[]> {
  ensureBrowser()
  await ensureBuilt({ steps: ['web'] })
  const { openMs, fps, scriptShare } = await measureReplayInBrowser({
    clientDir: 'dist/web',
    browserPath: browserPath()!,
  })
  return [
    { name: 'replay: a month of one vehicle opens', value: openMs, unit: 'ms', goal: atMost(1000) },
    { name: 'replay: 10 vehicles over a day, ×60', value: fps, unit: 'fps', goal: atLeast(55) },
    { name: 'replay: script on the main thread', value: scriptShare * 100, unit: '%', goal: atMost(30) },
  ]
}
