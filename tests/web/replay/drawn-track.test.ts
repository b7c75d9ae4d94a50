import { expect, it } from 'vitest'
import { speedRange } from '../../../web/src/replay/track/fixes.ts'
import { routeLines } from '../../../web/src/replay/track/route-lines.ts'
import { speedColumns } from '../../../web/src/replay/track/speed-columns.ts'
import { fixAt, seconds } from './tracks-builder.ts'

const speeds = (...knots: number[]) => knots.map((speed, index) => fixAt(index * 10, { speed }))

it.each([
  { name: 'one speed is one line', fixes: speeds(10, 10, 10), lines: ['0: 3'] },
  { name: 'from the lowest to the highest', fixes: speeds(10, 10, 40, 40), lines: ['0: 2', '0.5: 2', '1: 2'] },
  {
    name: 'nothing is drawn over a gap',
    fixes: [fixAt(0), fixAt(10), fixAt(900), fixAt(910)],
    lines: ['0: 2', '0: 2'],
  },
  { name: 'a single fix has no line', fixes: speeds(10), lines: [] },
])('the route: $name', ({ fixes, lines }) => {
  const drawn = routeLines(fixes, 7, speedRange(fixes)).map(
    ({ properties, geometry }) => `${Math.round(properties.part * 10) / 10}: ${geometry.coordinates.length}`,
  )
  expect(drawn).toEqual(lines)
})

it('the route of one of several vehicles is cut only at gaps', () => {
  const lines = routeLines([...speeds(10, 20, 40), fixAt(900), fixAt(910)], 7, null)
  expect(lines.map(({ geometry }) => geometry.coordinates.length)).toEqual([3, 2])
})

const hour = { from: seconds(0), to: seconds(3600) - 1 }
const quarters = [{ start: seconds(900), positions: 3, metres: 0, engineMs: 0, maxSpeed: 30 }]
it.each([
  { name: 'nothing', fixes: [], quarters: [], columns: [null, null, null, null] },
  {
    name: 'fixes',
    fixes: [fixAt(10, { speed: 5 }), fixAt(20, { speed: 9 })],
    quarters: [],
    columns: [9, null, null, null],
  },
  {
    name: 'a fix that holds until the next',
    fixes: [fixAt(800, { speed: 5 }), fixAt(1000, { speed: 9 })],
    quarters: [],
    columns: [5, 9, null, null],
  },
  {
    name: 'a fix that does not hold for long',
    fixes: [fixAt(10, { speed: 5 }), fixAt(1900, { speed: 9 })],
    quarters: [],
    columns: [5, null, 9, null],
  },
  { name: 'quarters', fixes: [], quarters, columns: [null, 30, null, null] },
  { name: 'outside', fixes: [fixAt(-10), fixAt(3600)], quarters: [], columns: [null, null, null, null] },
])('the graph of speed: $name', ({ fixes, quarters: own, columns }) => {
  expect(speedColumns({ fixes, quarters: own }, hour, 4)).toEqual(columns)
})

it('has no lowest and highest speed without a fix', () => expect(speedRange([])).toBeNull())
