import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Tracks } from '../../../../functions/platform/ports/ports.ts'
import { daysOf } from '../../../../functions/reports/rows/device-days.ts'
import { dayOf, dayStart, type DaySettings } from '../../../../shared/domain/days/day.ts'
import { deriveDay, DayProgress } from '../../../../shared/domain/days/derive-day.ts'
import { rememberRemoval } from '../../../../shared/domain/days/late-data.ts'
import { unsettleDays } from '../../../../shared/domain/days/settlement-list.ts'
import { minuteMs, secondMs } from '../../../../shared/domain/time/durations.ts'
import { began } from '../../../engine/corpus/life.ts'
import { placeOf } from '../../../engine/corpus/receiver.ts'
import { anyArrival, anyTrack, arrivalsOf, inOrder, type Measured } from '../../../engine/order/arrivals.ts'
import { oneDevice } from '../../../engine/order/outcome.ts'
import { usualDays } from '../../../support/track-fixture.ts'

type Fleet = Awaited<ReturnType<typeof oneDevice>>

const otherSettings: DaySettings = { ...usualDays, driftMetres: 0, minimalParkingMs: minuteMs, fastestKnots: 60 }

/** Every day that reports read, and what its own positions make of it, derived from its beginning. */
async function bothWays({ id, tracks, end }: Fleet, settings: DaySettings) {
  const reading = { tracks, state: await tracks.state(id), settings }
  const { days } = await daysOf(reading, { from: 0, end: end + 1 })
  const history = await tracks.between(id, { from: 0, to: end, isAsWritten: true })
  const derived = [...new Set(history.map(({ fixTime }) => dayOf(fixTime)))].map((day, place) => {
    const before = days[place - 1]?.carry ?? days[place]!.before
    const positions = history.filter(({ fixTime }) => dayOf(fixTime) === day)
    return deriveDay({ day, before }, positions, settings)
  })
  return { known: days, derived }
}

/** As the API removes a position: its day is listed before and after. */
async function removeOne({ id, tracks }: Fleet, place: number): Promise<void> {
  const history = await tracks.between(id, { from: 0, to: Number.MAX_SAFE_INTEGER })
  const { id: removed, fixTime } = history[place % history.length]!
  const unsettle = async () => {
    const state = rememberRemoval(unsettleDays(await tracks.state(id), [dayOf(fixTime)]))
    expect(await tracks.save({ state, accepted: [], events: [] })).not.toBeNull()
  }
  await unsettle()
  await tracks.removePositions(id, { from: fixTime, to: fixTime, id: removed })
  await unsettle()
}

/** Mostly in order, so that days go on for a while; or in any order. */
const sizes = { minLength: 2, maxLength: 30 }
const anyCase = fc.oneof(
  anyTrack(sizes, 900).map((track) => ({ track, arrivals: inOrder(track) })),
  anyTrack(sizes, 900).chain((track) =>
    arrivalsOf(
      track,
      fc.nat(track.length - 1).map((place) => [...track.slice(0, place), ...track.slice(place + 1), track[place]!]),
    ),
  ),
  anyArrival(sizes),
)

test(
  'days that go on are those that are derived from the beginning, in any order of arrival',
  { tags: 'slow' },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        anyCase,
        fc.array(fc.constantFrom('nothing', 'nothing', 'nothing', 'remove', 'other settings'), { minLength: 1 }),
        async ({ arrivals }, changes) => {
          const fleet = await oneDevice()
          for (const [place, batch] of arrivals.entries()) {
            await fleet.arrive(batch)
            const change = changes[place % changes.length]
            if (change === 'remove') await removeOne(fleet, place * 7)
            const { known, derived } = await bothWays(fleet, change === 'other settings' ? otherSettings : usualDays)
            expect(known).toEqual(derived)
          }
        },
      ),
      { numRuns: 150 },
    )
  },
)

test('a day in parts is the same day, whatever the parts, and what it was stays', { tags: 'slow' }, async () => {
  await fc.assert(
    fc.asyncProperty(
      anyTrack(sizes, 900),
      fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }),
      async (track, parts) => {
        const fleet = await oneDevice()
        for (const batch of inOrder(track)) await fleet.arrive(batch)
        const day = dayOf(began)
        const range = { from: dayStart(day), to: dayStart(day + 1) - 1, isAsWritten: true }
        const rows = await fleet.tracks.between(fleet.id, range)
        const start = { day, before: deriveDay({ day: day - 1, before: emptyCarry }, [], usualDays).carry }
        const progress = new DayProgress(start, usualDays)
        const seen: { said: object; text: string }[] = []
        for (let from = 0, part = 0; from < rows.length; part++) {
          const size = parts[part % parts.length]!
          progress.add(rows.slice(from, from + size))
          from += size
          const said = progress.summary()
          expect(said.day).toEqual(deriveDay(start, rows.slice(0, from), usualDays))
          seen.push({ said, text: JSON.stringify(said) })
        }
        for (const { said, text } of seen) expect(JSON.stringify(said)).toBe(text)
      },
    ),
    { numRuns: 100 },
  )
})

const emptyCarry = { segments: null, visits: {}, engineOn: null, seen: null, last: null }

/** Drives, a fix each ten seconds. */
const drive = (fixes: number, from = 0): Measured[] =>
  Array.from({ length: fixes }, (_, place) => ({
    time: new Date(began + (from + place) * 10 * secondMs).toISOString(),
    ...placeOf({ east: (from + place) * 150, north: 0 }),
    speed: 30,
    attributes: { ignition: true },
  }))

/** @returns how many positions of history reports read when they ask now */
async function readNow(fleet: Fleet): Promise<number> {
  let read = 0
  const counted = new Proxy(fleet.tracks, {
    get(target, name, receiver) {
      const member = Reflect.get(target, name, receiver) as Tracks['between']
      if (name !== 'between') return member
      return async (...given: Parameters<Tracks['between']>) => {
        const rows = await member(...given)
        read += rows.length
        return rows
      }
    },
  })
  const reading = { tracks: counted, state: await fleet.tracks.state(fleet.id), settings: usualDays }
  await daysOf(reading, { from: began, end: fleet.end + 1 })
  return read
}

test.each([
  { name: 'newer ones, of which it reads no more', next: drive(3, 20), read: 4 },
  { name: 'a late one, and begins again', next: drive(1, -5), read: 21 },
])('a day that was derived gets $name', async ({ next, read }) => {
  const fleet = await oneDevice()
  await fleet.arrive([{ sequence: 1, fixes: drive(20) }])
  expect(await readNow(fleet)).toBe(20)
  await fleet.arrive([{ sequence: 2, fixes: next }])
  expect(await readNow(fleet)).toBe(read)
})
