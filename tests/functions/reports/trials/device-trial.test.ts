import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { deviceTrial } from '../../../../functions/reports/trials/device-trial.ts'
import { dayOf, dayStart } from '../../../../shared/domain/days/day.ts'
import { noActiveRules, type WatchedGeofence } from '../../../../shared/domain/engine/active-rules.ts'
import { compiledGeofence } from '../../../../shared/domain/engine/compile.ts'
import { engineSettings } from '../../../../shared/domain/engine/engine-settings.ts'
import { raiseEvents } from '../../../../shared/domain/engine/raise-events.ts'
import type { RuleEvent } from '../../../../shared/domain/fleet-event.ts'
import type { Position } from '../../../../shared/domain/position.ts'
import { rules } from '../../../../shared/domain/rules/index.ts'
import type { Rule } from '../../../../shared/domain/rules/rule.ts'
import { ruleTrial, type RuleSubject } from '../../../../shared/domain/trials/rule-trial.ts'
import { holds } from '../../../../shared/domain/steps/geofences.ts'
import { dayMs, hourMs, minuteMs } from '../../../../shared/domain/time/durations.ts'
import { inMemoryWorld } from '../../../../functions/platform/in-memory/world.ts'
import { settleDays } from '../../../../functions/watch/settle-days.ts'
import { unsettleDays } from '../../../../shared/domain/days/settlement-list.ts'
import { newDeviceState } from '../../../../shared/domain/device-state.ts'
import { quantise } from '../../../../shared/domain/quantise.ts'
import { busyDays } from '../../../bench/reports/busy-day.ts'
import { placeOf } from '../../../engine/corpus/receiver.ts'
import { anyArrival, inOrder, type Arriving } from '../../../engine/order/arrivals.ts'
import { oneDevice } from '../../../engine/order/outcome.ts'
import { usualDays } from '../../../support/track-fixture.ts'

const settings = engineSettings((key) => (key === 'speedLimit' ? 28 : undefined))
const text = (event: RuleEvent, { fixTime }: Position) =>
  `${event.type} ${new Date(fixTime).toISOString()} ${JSON.stringify(event.attributes)}`

/** What the whole engine raises from the moment on (epoch ms) in which it is saved, position by position. */
function engine(
  history: readonly Position[],
  subject: RuleSubject,
  { geofences, savedAt, by = rules }: { geofences: readonly WatchedGeofence[]; savedAt: number; by?: readonly Rule[] },
): { event: RuleEvent; position: Position }[] {
  let memory = {}
  let last: Position | null = null
  const raised: { event: RuleEvent; position: Position }[] = []
  const trial = ruleTrial(subject, { settings, geofences })
  for (const position of history) {
    const isSaved = position.fixTime >= savedAt
    const drawn = drawnOf(subject)
    const others = geofences.filter(({ id }) => drawn.every((each) => id !== each.id))
    const active = isSaved ? [...others, ...drawn].toSorted((a, b) => a.id - b.id) : []
    const ids = active.filter((each) => holds(each, position)).map(({ id }) => id)
    const result = raiseEvents(by, memory, {
      position: { ...position, geofenceIds: ids.length > 0 ? ids : null },
      last,
      settings: isSaved ? trial.settings : engineSettings(() => undefined),
      activeRules: {
        ...noActiveRules,
        geofences: active,
        ...(isSaved && { thresholds: trial.activeRules.thresholds }),
      },
    })
    memory = result.memory
    last = position
    for (const event of result.events) if (isAsked(event, subject, trial)) raised.push({ event, position })
  }
  return raised
}

const drawnOf = (subject: RuleSubject): readonly WatchedGeofence[] => {
  if (subject.kind === 'crossings') return subject.geofences
  return subject.kind === 'geofence' ? [subject.geofence] : []
}

/** Of crossings only: the engine has other rules too. */
const isAsked = (event: RuleEvent, subject: RuleSubject, trial: ReturnType<typeof ruleTrial>) =>
  subject.kind === 'crossings'
    ? event.type.startsWith('geofence') && subject.geofences.some(({ id }) => id === event.geofenceId)
    : trial.isAbout(event)

const place = (east: number, north: number) => {
  const { latitude, longitude } = placeOf({ east, north })
  return `${latitude} ${longitude}`
}

const metres = (most: number) => fc.integer({ min: -most / 4, max: most })
const anyArea = fc.oneof(
  fc
    .record({ east: metres(4000), north: metres(2000), radius: fc.integer({ min: 30, max: 5000 }) })
    .map(({ east, north, radius }) => `CIRCLE (${place(east, north)}, ${radius})`),
  fc
    .record({ east: metres(4000), north: metres(2000), size: fc.integer({ min: 50, max: 6000 }) })
    .map(
      ({ east, north, size }) =>
        `POLYGON ((${place(east, north)}, ${place(east + size, north)}, ${place(east + size / 3, north + size / 3)}, ${place(east, north + size)}))`,
    ),
  fc
    .record({ east: metres(4000), north: metres(2000), length: fc.integer({ min: 200, max: 9000 }) })
    .map(
      ({ east, north, length }) =>
        `LINESTRING (${place(east, north)}, ${place(east + length, north)}, ${place(east + length, north + length)})`,
    ),
)

const anyGeofence = fc
  .record({
    area: anyArea,
    speedLimit: fc.constantFrom(0, 0, 10, 40),
    polylineDistance: fc.constantFrom(0, 60, 400),
    floor: fc.constantFrom(0, 0, 0, 5),
    leastStay: fc.constantFrom(0, 0, 120),
    longStayMinutes: fc.constantFrom(0, 0, 30),
    id: fc.constantFrom(-1, 1, 900),
    isMorning: fc.boolean(),
  })
  .map(({ id, area, isMorning, ...attributes }) =>
    compiledGeofence({ id, area, attributes }, (time) => !isMorning || time % dayMs < dayMs / 2),
  )

const anySubject: fc.Arbitrary<RuleSubject> = fc.oneof(
  { weight: 4, arbitrary: anyGeofence.map((geofence) => ({ kind: 'geofence' as const, geofence })) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(0, 5, 30, 60).map((speedLimit) => ({ kind: 'overspeed' as const, speedLimit })),
  },
  {
    weight: 1,
    arbitrary: fc
      .record({ value: fc.constantFrom(1, 20, 29), minutes: fc.constantFrom(0, 1, 10) })
      .map(({ value, minutes }) => ({
        kind: 'threshold' as const,
        threshold: { attribute: 'speed', side: 'above' as const, value, leastMs: minutes * minuteMs },
      })),
  },
  {
    weight: 2,
    arbitrary: fc
      .uniqueArray(anyGeofence, { minLength: 1, maxLength: 3, selector: ({ id }) => id })
      .map((geofences) => ({ kind: 'crossings' as const, geofences })),
  },
)

type Fleet = Awaited<ReturnType<typeof oneDevice>>

async function arrived(arrivals: readonly (readonly Arriving[])[], isSettledBetween: boolean): Promise<Fleet> {
  const fleet = await oneDevice()
  for (const batch of arrivals) {
    await fleet.arrive(batch)
    if (isSettledBetween) await fleet.settle()
  }
  return fleet
}

/** As an older build stored them: nothing says where the device was. */
async function forgetWhereabouts({ id, tracks }: Fleet): Promise<void> {
  const days = await tracks.days(id, 0, 99_999)
  await tracks.saveDays(
    id,
    days.map(({ box: _box, lowestLimit: _limit, before, carry, ...day }) => {
      const [{ still: _was, ...start }, { still: _is, ...end }] = [before, carry]
      return { ...day, before: start, carry: end }
    }),
  )
}

const depot = compiledGeofence(
  { id: 1, area: `CIRCLE (${place(0, 0)}, 400)`, attributes: { speedLimit: 10 } },
  () => true,
)

describe('a trial', { tags: 'slow' }, () => {
  test.each([
    ['of days as they are stored', false],
    ['of days of an older build', true],
  ])('%s and of positions is what the engine would have raised', async (_name, isOlder) => {
    let raised = 0
    await fc.assert(
      fc.asyncProperty(
        anyArrival({ minLength: 2, maxLength: 80 }),
        fc.record({ between: fc.boolean(), inTheEnd: fc.boolean() }),
        fc.array(anySubject, { minLength: 6, maxLength: 6 }),
        fc.record({
          from: fc.double({ min: -0.3, max: 0.6, noNaN: true }),
          length: fc.double({ min: 0.2, max: 1.4, noNaN: true }),
        }),
        async ({ track, arrivals }, settles, subjects, { from, length }) => {
          const inTime = await arrived(inOrder(track), false)
          const history = await inTime.tracks.between(inTime.id, { from: 0, to: inTime.end })
          const [first, last] = [history[0]!.fixTime, history.at(-1)!.fixTime]
          const begin = Math.floor(first + from * (last - first))
          const window = { from: begin, end: Math.floor(begin + length * (last - first)) + 1 }
          const mixed = await arrived(arrivals, settles.between)
          if (settles.inTheEnd || isOlder) await mixed.settle()
          if (isOlder) await forgetWhereabouts(mixed)
          const geofences = [depot]
          const savedAt = dayStart(dayOf(window.from) - 7)
          for (const subject of subjects) {
            const expected = engine(history, subject, { geofences, savedAt })
              .filter(({ position: { fixTime } }) => fixTime >= window.from && fixTime < window.end)
              .map(({ event, position }) => text(event, position))
            const reading = { tracks: mixed.tracks, state: await mixed.tracks.state(mixed.id), settings: usualDays }
            const found = await deviceTrial(reading, window, ruleTrial(subject, { settings, geofences }))
            raised += found.length
            expect(found.map(({ event, position }) => text(event, position))).toEqual(expected)
          }
        },
      ),
      { numRuns: 100 },
    )
    expect(raised).toBeGreaterThan(50)
  })

  test('of days with thousands of positions reads few of them, and is what the engine would have raised', async () => {
    const { tracks, history } = await busyVan()
    const savedAt = dayStart(dayOf(history[0]!.fixTime))
    const window = { from: savedAt + 7 * dayMs, end: savedAt + 9 * dayMs }
    const state = await tracks.state(1)
    const by = rules.filter(({ name }) => name === 'geofence' || name === 'overspeed')
    const counts = { raised: 0, read: 0, subjects: 0 }
    const counting = {
      ...tracks,
      between: async (...asked: Parameters<typeof tracks.between>) => {
        const [, { from, to }] = asked
        const found = history.filter(({ fixTime }) => fixTime >= from && fixTime <= to)
        counts.read += found.length
        return found
      },
    }
    const tried = history.filter(({ fixTime }) => fixTime >= window.from)
    for (const subject of fc.sample(subjectsNear(tried), { numRuns: 15, seed: 7 })) {
      const expected = engine(history, subject, { geofences: [], savedAt, by })
        .filter(({ position: { fixTime } }) => fixTime >= window.from && fixTime < window.end)
        .map(({ event, position }) => text(event, position))
      const reading = { tracks: counting, state, settings: usualDays }
      const found = await deviceTrial(reading, window, ruleTrial(subject, { settings, geofences: [] }))
      expect(found.map(({ event, position }) => text(event, position))).toEqual(expected)
      counts.raised += found.length
      counts.subjects++
    }
    expect(counts.raised).toBeGreaterThan(30)
    expect(counts.read / counts.subjects).toBeLessThan(history.length / 5)
  })
})

/** Nine days of a van with a fix every half minute, whose receiver drifts while it stands, and is silent at times. */
async function busyVan() {
  const from = Date.UTC(2026, 8, 1)
  const end = from + 9 * dayMs
  const tracks = inMemoryWorld({ now: () => end + dayMs }).tracks('atlas')
  const positions = busyDays(1, 10, { from, seed: 3 }).filter(
    ({ fixTime }, step) => step % 3 === 0 && Math.floor(fixTime / (3 * hourMs)) % 9 !== 4,
  )
  const drifting = positions.map((position, step) => {
    const away = step % 997 === 5 ? 0.8 : ((step * 7919) % 13) / 1e5
    return position.speed > 0 ? position : quantise({ ...position, latitude: position.latitude + away })
  })
  let state = unsettleDays(newDeviceState(1), new Set(drifting.map(({ fixTime }) => dayOf(fixTime))))
  for (let at = 0; at < drifting.length; at += 1000) {
    const accepted = drifting.slice(at, at + 1000)
    state = (await tracks.save({ state: { ...state, last: accepted.at(-1)! }, accepted, events: [] }))!
  }
  while (!(await settleDays(tracks, await tracks.state(1), { now: end + dayMs, settings: usualDays })).isDone);
  return { tracks, history: await tracks.between(1, { from: 0, to: end, rowsMax: Number.MAX_SAFE_INTEGER }) }
}

/** Geofences of all sizes around places where it was, also where it stands, and limits. */
const subjectsNear = (history: readonly Position[]): fc.Arbitrary<RuleSubject> =>
  fc
    .record({
      at: fc.nat(history.length - 1),
      aside: fc.double({ min: -0.002, max: 0.002, noNaN: true }),
      radius: fc.constantFrom(25, 60, 150, 400, 2000),
      speedLimit: fc.constantFrom(0, 0, 20),
      isRing: fc.boolean(),
    })
    .map(({ at, aside, radius, speedLimit, isRing }) => {
      const [latitude, longitude] = [history[at]!.latitude + aside, history[at]!.longitude]
      const [high, wide] = [radius / 111_000, radius / 80_000]
      const ring = [
        [latitude - high, longitude - wide],
        [latitude - high, longitude + wide],
        [latitude + high, longitude + wide],
        [latitude, longitude],
        [latitude + high, longitude - wide],
      ]
      const area = isRing
        ? `POLYGON ((${ring.map((corner) => corner.join(' ')).join(', ')}))`
        : `CIRCLE (${latitude} ${longitude}, ${radius})`
      return { kind: 'geofence', geofence: compiledGeofence({ id: -1, area, attributes: { speedLimit } }, () => true) }
    })
