// @vitest-environment happy-dom
import { beforeAll, afterEach, expect, test } from 'vitest'
import { formatArea } from '../../../shared/domain/area/format-area.ts'
import { isArea, parseArea } from '../../../shared/domain/area/parse-area.ts'
import { DrawingPanel } from '../../../web/src/geofences/drawing-panel.tsx'
import { type DrawingState, useDrawing } from '../../../web/src/geofences/drawing/use-drawing.ts'
import { loadWordGroups } from '../../../web/src/i18n/language-store.ts'
import { leaveScreen, showScreen } from '../../support/screen.tsx'

beforeAll(() => loadWordGroups('geofences'))
afterEach(leaveScreen)

const areaOf = (text: string) => {
  const area = parseArea(text)
  return isArea(area) ? area : null
}
const listed = 'CIRCLE (36.7 3.1, 500)'
let drawing: DrawingState

function Drawn() {
  drawing = useDrawing(areaOf(listed))
  return <DrawingPanel id={7} drawing={drawing} onDone={() => undefined} />
}

test.each([
  { name: 'is what somebody else has saved since the list was read', saved: 'CIRCLE (36.8 3.2, 900)' },
  { name: 'is that of the list where nobody has', saved: listed },
])('the shape that is drawn on $name', async ({ saved }) => {
  const record = { id: 7, name: 'Depot', description: '', area: saved, calendarId: 0, attributes: {} }
  await showScreen(<Drawn />, { answers: { 'GET geofences/7': record } })
  expect(formatArea(drawing.sketch.area!)).toBe(formatArea(areaOf(saved)!))
  expect(drawing.sketch.past).toEqual([])
})
