import { expect, test } from 'vitest'
import { dayOf, noCarryOver, type CarryOver, type Day } from '../../../../shared/domain/days/day.ts'
import { markDerived } from '../../../../shared/domain/days/derivation-flags.ts'
import { deriveDay, deriveDayAndPositions } from '../../../../shared/domain/days/derive-day.ts'
import { withMovedTotals, withStart } from '../../../../shared/domain/days/total-shift.ts'
import { noTotals } from '../../../../shared/domain/days/totals.ts'
import type { Position } from '../../../../shared/domain/position.ts'
import { midnight, trackOf, usualDays, type Reported } from '../../../support/track-fixture.ts'

const at = (minutes: number, isMoving: boolean, metres: number): Reported => [
  minutes,
  isMoving,
  metres,
  { attributes: { ignition: true } },
]
const day = dayOf(midnight)
const yesterday = trackOf([at(-20, false, 0), at(-10, true, 6000), at(-5, true, 9000)])
const today = trackOf([at(1, true, 12_000), at(9, false, 14_000), at(20, false, 14_000), at(30, true, 20_000)]).map(
  (position) => ({ ...position, id: position.id + 10 }),
)

const carryOf = (totals: { totalDistance: number; hours: number }): CarryOver =>
  deriveDay({ day: day - 1, before: { ...noCarryOver, totals: { ...noTotals, ...totals } } }, yesterday, usualDays)
    .carry

test.each([
  { name: 'more', from: { totalDistance: 0, hours: 0 }, to: { totalDistance: 700, hours: 60_000 } },
  { name: 'less', from: { totalDistance: 700, hours: 60_000 }, to: { totalDistance: 0, hours: 0 } },
])(
  'a day that begins with $name is as if it had been derived from there, with its positions and trips',
  ({ from, to }) => {
    const written = deriveDayAndPositions({ day, before: carryOf(from) }, today, usualDays)
    const expected = deriveDayAndPositions({ day, before: carryOf(to) }, today, usualDays)
    const moved = withStart(written.day, carryOf(to))
    expect({ ...moved, written: null }).toEqual({ ...expected.day, written: null })
    expect(withMovedTotals(written.positions, [moved])).toEqual(expected.positions)
  },
)

test('of one moment, ids do not tell what comes before the position whose total was given', () => {
  const [first, known, ...rest] = today as [Position, Position, ...Position[]]
  const said = (hours: number, id: number, latitude = known.latitude): Position => {
    const position = { ...known, id, latitude, attributes: { ...known.attributes, hours } }
    markDerived(position, 'hours', false)
    return position
  }
  // in the order of a track, whichever came first
  const positions = [
    first,
    said(800_000, known.id),
    said(900_000, first.id - 1, known.latitude + 0.0001),
    ...rest.slice(1),
  ]
  const [from, to] = [carryOf({ totalDistance: 0, hours: 0 }), carryOf({ totalDistance: 0, hours: 60_000 })]
  const { day: written } = deriveDayAndPositions({ day, before: from }, positions, usualDays)
  const { day: expected } = deriveDayAndPositions({ day, before: to }, positions, usualDays)
  const hoursOf = ({ quarters }: Day) => quarters.map(({ last }) => last?.hours)
  expect(hoursOf(withStart(written, to))).toEqual(hoursOf(expected))
})
