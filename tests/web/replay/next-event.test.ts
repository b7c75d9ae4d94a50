import { expect, it } from 'vitest'
import { nextEvent } from '../../../web/src/replay/player/next-event.ts'
import { ribbonOf } from '../../../web/src/replay/player/ribbon-of.ts'
import { speedPath } from '../../../web/src/replay/track/speed-path.ts'
import { anEvent } from '../fleet/fleet-builders.ts'
import { fixAt, minute, seconds, start, usualGap } from './tracks-builder.ts'

const events = [10, 20, 20, 30].map((second, index) =>
  anEvent({ id: index + 1, eventTime: new Date(seconds(second)).toISOString() }),
)

it.each([
  { after: 0, id: 1 },
  { after: 10, id: 2 },
  { after: 15, id: 2 },
  { after: 20, id: 4 },
  { after: 30, id: undefined },
])('the event after second $after', ({ after, id }) => {
  expect(nextEvent(events, seconds(after))?.id).toBe(id)
})

it.each([
  { name: 'nothing', columns: [null, null], path: '' },
  { name: 'only standing', columns: [0, 0], path: '' },
  { name: 'a hill', columns: [5, 10], path: 'M0 100V50H1V0H2V100Z' },
  { name: 'a hole', columns: [10, null, 5], path: 'M0 100V0H1V100ZM2 100V50H3V100Z' },
])('the graph of speed: $name', ({ columns, path }) => {
  const max = Math.max(0, ...columns.map((speed) => speed ?? 0))
  expect(speedPath(columns, { max, height: 100 })).toBe(path)
})

const quarter = (index: number) => ({
  start: start + index * 15 * minute,
  positions: 1400,
  metres: 9000,
  engineMs: 0,
  maxSpeed: 30,
})
const windowOf = (index: number) => ({
  from: start + index * 15 * minute,
  to: start + (index + 1) * 15 * minute - 1,
  positions: 1400,
})
const stands = { engine: 'stopped' as const, speed: 0, longitude: 3 }

it('the ribbon is exact where positions are loaded, and rough elsewhere', () => {
  const track = {
    deviceId: 7,
    gap: usualGap,
    lines: [],
    quarters: [quarter(0), quarter(1)],
    windows: [windowOf(0), windowOf(1)],
    fixes: [fixAt(0, stands), fixAt(240, stands), fixAt(480, stands), fixAt(720, stands), fixAt(899, stands)],
    loaded: new Set([0]),
  }
  expect(ribbonOf(track)).toEqual([
    { from: start, to: seconds(899), state: 'stopped' },
    { from: seconds(900), to: seconds(1800), state: 'driving' },
  ])
})
