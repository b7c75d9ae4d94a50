// @vitest-environment happy-dom
import { useEffect } from 'react'
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

function Drawn({ onDrawn }: { onDrawn: (drawing: DrawingState) => void }) {
  const drawing = useDrawing(areaOf(listed))
  useEffect(() => onDrawn(drawing))
  return <DrawingPanel id={7} drawing={drawing} onDone={() => undefined} />
}

test.each([
  { name: 'is what somebody else has saved since the list was read', saved: 'CIRCLE (36.8 3.2, 900)' },
  { name: 'is that of the list where nobody has', saved: listed },
])('the shape that is drawn on $name', async ({ saved }) => {
  const record = { id: 7, name: 'Depot', description: '', area: saved, calendarId: 0, attributes: {} }
  const drawn: DrawingState[] = []
  await showScreen(<Drawn onDrawn={(drawing) => void drawn.push(drawing)} />, {
    answers: { 'GET geofences/7': record },
  })
  const { sketch } = drawn.at(-1)!
  expect([formatArea(sketch.area!), sketch.past]).toEqual([formatArea(areaOf(saved)!), []])
})
