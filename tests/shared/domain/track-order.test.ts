import { expect, it } from 'vitest'
import { inTrackOrder, isBefore } from '../../../shared/domain/track-order.ts'
import { correctTotals } from '../../../shared/domain/engine/correct-totals.ts'
import { derivedBy } from '../../../shared/domain/days/derivation-flags.ts'
import type { Position } from '../../../shared/domain/position.ts'
import { buildPosition, buildState, minuteMs } from '../../support/builders.ts'

const at = (changes: Partial<Position>): Position => ({ ...buildPosition(0, { attributes: {} }), id: 9, ...changes })
const { fixTime } = at({})

it.each<{ name: string; first: Partial<Position>; second: Partial<Position>; isPlace?: true }>([
  { name: 'time before all else', first: { latitude: 80 }, second: { fixTime: fixTime + 1 }, isPlace: true },
  { name: 'the clock of the tracker', first: { latitude: 80 }, second: { deviceTime: fixTime + 1 }, isPlace: true },
  { name: 'a heartbeat after its place', first: { latitude: 80 }, second: { outdated: true }, isPlace: true },
  { name: 'a valid fix after one that is not', first: { valid: false, latitude: 80 }, second: {}, isPlace: true },
  { name: 'the place', first: { latitude: 10, longitude: 90 }, second: { latitude: 11, longitude: 5 }, isPlace: true },
  { name: 'its longitude', first: { longitude: 5 }, second: { longitude: 90 }, isPlace: true },
  { name: 'how precise it is', first: { accuracy: 5 }, second: { accuracy: 50 }, isPlace: true },
  { name: 'an odometer rises', first: { attributes: { odometer: 5 } }, second: { attributes: { odometer: 6 } } },
  { name: 'a tank empties', first: { attributes: { fuel: 60 } }, second: { attributes: { fuel: 50 } } },
  { name: 'an engine stops', first: { attributes: { ignition: true } }, second: { attributes: { ignition: false } } },
  { name: 'the speed, and standing last', first: { speed: 4 }, second: { speed: 0 }, isPlace: true },
  { name: 'any other value', first: { attributes: { alarm: 'a' } }, second: { attributes: { alarm: 'b' } } },
  { name: 'what is said after what is not', first: { attributes: {} }, second: { attributes: { ignition: false } } },
])('of one moment, by content and not by arrival: $name', ({ first, second, isPlace = false }) => {
  for (const [one, other] of [
    [1, 2],
    [2, 1],
  ] as const) {
    const [before, after] = [at({ ...first, id: one }), at({ ...second, id: other })]
    expect([after, before].toSorted(inTrackOrder)).toEqual([before, after])
    expect([before, after].toSorted(inTrackOrder)).toEqual([before, after])
    // which of them is the latest one does not follow from what they count
    expect(isBefore(before, after)).toBe(isPlace)
    expect(isBefore(after, before)).toBe(false)
  }
})

it.each<{ name: string; corrections: Parameters<typeof correctTotals>[1][] }>([
  { name: 'distance, to less', corrections: [{ totalDistance: 5_000 }, { totalDistance: 1_000 }] },
  { name: 'distance, to more', corrections: [{ totalDistance: 1_000 }, { totalDistance: 5_000 }] },
  { name: 'engine hours, to less', corrections: [{ hours: 5 * minuteMs }, { hours: minuteMs }] },
  { name: 'engine hours that were sent, to less', corrections: [{ hours: 3 * minuteMs }] },
  { name: 'one and then the other', corrections: [{ hours: minuteMs }, { totalDistance: 1_000 }, { hours: 0 }] },
])('corrections of totals follow their position as they were made: $name', ({ corrections }) => {
  const sent = at({ derived: derivedBy('totalDistance'), attributes: { hours: 7 * minuteMs, odometer: 4 } })
  let state = buildState([sent])
  const made = corrections.map((totals) => {
    const change = correctTotals(state, totals, fixTime + minuteMs)!
    state = change.state
    return change.position
  })
  expect([...made, sent].toReversed().toSorted(inTrackOrder)).toEqual([sent, ...made])
  expect([...made, sent].toSorted(inTrackOrder)).toEqual([sent, ...made])
})

it.each<Partial<Position> & { name: string }>([
  { name: 'totals that were derived', attributes: { totalDistance: 7 }, derived: derivedBy('totalDistance') },
  { name: 'totals that an older build stored', attributes: { totalDistance: 7 } },
  { name: 'marks of jumps', attributes: { outlier: true } },
  { name: 'when it arrived', serverTime: fixTime + 5 * minuteMs },
])('nothing follows from $name: the ids tell', ({ name: _name, ...changes }) => {
  const [one, other] = [at({ ...changes, id: 1 }), at({ id: 2 })]
  expect([other, one].toSorted(inTrackOrder)).toEqual([one, other])
})
