import { ensureBuilt } from '../../infra/build/ensure-built.ts'
import { placeLimits } from '../../shared/domain/limits/places.ts'
import { browserPath, ensureBrowser } from '../support/browser/browser.ts'
import { atMost, type Figure } from './figure.ts'
import { measureDrawing } from './web/measure-drawing.ts'

const movedMaxMs = 50

/** Dragging a corner of the largest geofence there may be, with 200 others to snap to. */
export async function measureLargeShape(): Promise<Figure[]> {
  ensureBrowser()
  await ensureBuilt({ steps: ['web'] })
  const corners = placeLimits.areaCornersMax
  const { busyPerMoveMs, scriptPerMoveMs } = await measureDrawing({
    clientDir: 'dist/web',
    browserPath: browserPath()!,
    corners,
    others: 200,
  })
  const name = `a corner of ${corners} dragged`
  return [
    { name: `${name}: main thread for each move`, value: busyPerMoveMs, unit: 'ms', goal: atMost(movedMaxMs) },
    { name: `${name}: script for each move`, value: scriptPerMoveMs, unit: 'ms', goal: '' },
  ]
}
