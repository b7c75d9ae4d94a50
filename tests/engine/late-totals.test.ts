import { describe, expect, test } from 'vitest'
import { dayStart, dayOf } from '../../shared/domain/days/day.ts'
import { minuteMs, secondMs } from '../../shared/domain/time/durations.ts'
import type { Attributes } from '../../shared/domain/position.ts'
import { began } from './corpus/life.ts'
import { placeOf } from './corpus/receiver.ts'
import type { Arriving, Measured } from './order/arrivals.ts'
import { oneDevice, outcomeOf } from './order/outcome.ts'
import { usualDays } from '../support/track-fixture.ts'

/** A track from places: metres east of the depot, so many seconds apart; without speeds. */
const trackOf = (metres: readonly number[], seconds: number, start = began): Measured[] =>
  metres.map((east, step) => ({
    time: new Date(start + step * seconds * secondMs).toISOString(),
    ...placeOf({ east, north: Math.sin(step / 9) * 40 }),
    attributes: { ignition: true },
  }))

/** 400 fixes out and 399 back on the same road, 46 km in all. */
const outAndBack = trackOf(
  Array.from({ length: 799 }, (_, step) => 5000 + 58 * Math.min(step, 798 - step)),
  10,
)
/** A fix every 20 minutes: in port, 9.4 km in an hour, in port again. */
const ship = trackOf([0, 10, 0, 20, 10, 3140, 6270, 9400, 9410, 9400, 9420, 9400], 1200)

const batches = (...parts: readonly (readonly Measured[])[]): Arriving[][] =>
  parts.map((fixes, place) => [{ sequence: place + 1, fixes }])
const inParts = (track: readonly Measured[], size: number): Measured[][] =>
  Array.from({ length: Math.ceil(track.length / size) }, (_, part) => track.slice(part * size, (part + 1) * size))
/** A shuffle that is the same each time. */
const shuffled = <Item>(items: readonly Item[]): Item[] =>
  items
    .map((item, place) => ({ item, key: (place * 7919) % 797 }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ item }) => item)
const singles = (track: readonly Measured[]): Measured[][] => track.map((fix) => [fix])

const live = inParts(outAndBack.slice(0, 5), 1)
const newest = [outAndBack.at(-1)!]
const buffer = inParts(outAndBack.slice(5, -1), 200)
const short = outAndBack.slice(0, 104)

const cases: { name: string; track: Measured[]; parts: Measured[][] }[] = [
  {
    name: 'five live, the newest, then the buffer in messages of 200',
    track: outAndBack,
    parts: [...live, newest, ...buffer],
  },
  { name: 'the buffer backwards', track: outAndBack, parts: [...live, newest, ...buffer.toReversed()] },
  { name: '4 fixes that overtake the 100 before them', track: short, parts: [short.slice(100), short.slice(0, 100)] },
  { name: '100 fixes and the next 4', track: short, parts: [short.slice(0, 100), short.slice(100)] },
  { name: 'shuffled one by one', track: outAndBack, parts: shuffled(singles(outAndBack)) },
  { name: 'shuffled batches', track: outAndBack, parts: shuffled(inParts(outAndBack, 17)) },
  {
    name: 'three times over',
    track: short,
    parts: [...shuffled(singles(short)), ...inParts(short, 10).toReversed(), ...inParts(short, 7)],
  },
  { name: 'a ship, its newest first', track: ship, parts: [ship.slice(-1), ...inParts(ship.slice(0, -1), 3)] },
  { name: 'a ship, backwards', track: ship, parts: singles(ship).toReversed() },
]

const lengthOf = (track: readonly Measured[]) => (track === outAndBack ? 46_284 : track === short ? 5974 : 9_400)
const totalOf = ({ last }: { last: object | null }) => (last as { attributes: Attributes }).attributes.totalDistance

describe('what arrives in another order ends in the totals of the order of time', () => {
  test.each(cases)('$name', async ({ track, parts }) => {
    const clean = await outcomeOf(batches(...singles(track)))
    const device = await oneDevice()
    for (const batch of batches(...parts)) await device.arrive(batch)
    // what is drift also depends on fixes before the neighbours of a late one: until it is settled, a circle is unclear
    const atOnce = Number(totalOf(await device.tracks.state(device.id)))
    expect(Math.abs(atOnce - Number(totalOf(clean)))).toBeLessThan(usualDays.driftMetres)
    await device.settle()
    expect(totalOf(await device.tracks.state(device.id))).toBe(totalOf(clean))
    expect(Math.abs(Number(totalOf(clean)) - lengthOf(track))).toBeLessThan(lengthOf(track) * 0.02)

    const { events: _live, ...known } = await outcomeOf(batches(...parts))
    const { events: _clean, ...expected } = clean
    expect(known).toEqual(expected)
  })
})

test('a ship with a fix every 20 minutes moved the whole way', async () => {
  const { days } = await outcomeOf(batches(...singles(ship)))
  const trips = days.flatMap((day) => (day as { segments: { isTrip: boolean; start: Point; end: Point }[] }).segments)
  const found = trips.filter(({ isTrip }) => isTrip).map(({ start, end }) => [start.fixTime, end.fixTime])
  expect(found).toEqual([[began + 80 * minuteMs, began + 140 * minuteMs]])
  const [trip] = trips.filter(({ isTrip }) => isTrip)
  expect(trip!.end.metres - trip!.start.metres).toBeCloseTo(9400, -2)
})
interface Point {
  fixTime: number
  metres: number
}

test('a late fix of today is in the stored totals soon, also before the day is over', async () => {
  const { id, tracks, arrive, settle } = await oneDevice()
  const [first, ...rest] = short
  for (const batch of batches([first!], rest.slice(60), rest.slice(0, 60))) await arrive(batch)
  const now = dayStart(dayOf(began)) + 12 * 60 * minuteMs
  await settle(now)
  const totals = (await tracks.between(id, { from: 0, to: Number.MAX_SAFE_INTEGER })).map(({ attributes }) =>
    Number(attributes.totalDistance),
  )
  const clean = await outcomeOf(batches(...singles(short)))
  expect(totals).toEqual(clean.history.map((position) => totalOf({ last: position })))
  expect(totals.at(-1)).toBe((await tracks.state(id)).last!.attributes.totalDistance)
  expect(await tracks.days(id, 0, 99_999)).toEqual([])
})
