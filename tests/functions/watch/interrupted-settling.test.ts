import { describe, expect, test } from 'vitest'
import { acceptor } from '../../../functions/ingest/accept.ts'
import { newMemory, tenantData } from '../../../functions/platform/in-memory/memory.ts'
import { inMemoryTracks } from '../../../functions/platform/in-memory/tracks.ts'
import { inMemoryWorld } from '../../../functions/platform/in-memory/world.ts'
import type { Tracks } from '../../../functions/platform/ports/ports.ts'
import { settleDays } from '../../../functions/watch/settle-days.ts'
import { dayOf, dayStart, noCarryOver, type CarryOver } from '../../../shared/domain/days/day.ts'
import { deriveDayAndPositions } from '../../../shared/domain/days/derive-day.ts'
import { noTotals } from '../../../shared/domain/days/totals.ts'
import { withTotals } from '../../../shared/domain/engine/totals-changed.ts'
import { dayMs, hourMs, minuteMs } from '../../../shared/domain/time/durations.ts'
import { device } from '../../../shared/entities/device.ts'
import { buildDevice, makeTenant, noon } from '../../support/builders.ts'
import { messageAt } from '../../support/received.ts'
import { usualDays } from '../../support/track-fixture.ts'

const morning = dayStart(dayOf(noon)) + 6 * hourMs
const now = morning + 30 * dayMs

/** A drive of so many kilometres, a minute each, on a day. */
const drive = (day: number, kilometres: number) =>
  Array.from({ length: kilometres + 1 }, (_, step) => ({
    time: new Date(morning + day * dayMs + step * minuteMs).toISOString(),
    latitude: 0,
    longitude: (step + day) / 111.19493,
    attributes: { ignition: true },
  }))
type Sent = ReturnType<typeof drive>

/** What arrives before days are settled for the first time, and between the times. */
interface Life {
  name: string
  parts: Sent[]
}

const lives: Life[] = [
  { name: 'two days at once', parts: [[...drive(0, 5), ...drive(1, 6)]] },
  { name: 'days with some between them without positions', parts: [[...drive(0, 5), ...drive(3, 6), ...drive(9, 2)]] },
  { name: 'a day before those that are settled', parts: [[...drive(1, 6), ...drive(2, 2)], drive(0, 5)] },
  {
    name: 'a late part of the first day',
    parts: [[...drive(0, 5).slice(3), ...drive(1, 6), ...drive(2, 2)], drive(0, 5).slice(0, 3)],
  },
  {
    name: 'a late part of a day in the middle, and a day that is not over',
    parts: [[...drive(0, 5), ...drive(1, 6).slice(0, 3), ...drive(2, 4), ...drive(30, 0)], drive(1, 6).slice(3)],
  },
]

async function van() {
  const memory = newMemory(() => now)
  const world = inMemoryWorld({ memory })
  const { tenantId } = await makeTenant(world.tenants)
  const { id } = await world.tenants.records(tenantId).create(device, buildDevice({ id: 0, uniqueId: 'van' }))
  const accept = acceptor(world)
  const tracks = world.tracks(tenantId)
  let sequence = 0
  return {
    id,
    tracks,
    arrive: (payload: Sent) => accept([messageAt(++sequence, { uniqueId: 'van', payload, receivedAt: now })]),
    /** what is stored of the van, as often as it is needed */
    copies: () => {
      const stored = structuredClone(tenantData(memory, tenantId))
      return (): Van => {
        const copy = newMemory(() => now)
        copy.tenants.set(tenantId, structuredClone(stored))
        return { id, tracks: inMemoryTracks(copy, tenantId) }
      }
    },
  }
}

interface Van {
  id: number
  tracks: Tracks
}

const failures = ['is not done', 'is done, and its answer is lost'] as const
type FailureKind = (typeof failures)[number]

/** The store, of which the calls with these numbers fail. */
function unreliable(tracks: Tracks, failing: readonly number[], kind: FailureKind) {
  let calls = 0
  const through = new Proxy(tracks, {
    get(target, name, receiver) {
      const member = Reflect.get(target, name, receiver) as unknown
      if (typeof member !== 'function') return member
      return async (...given: unknown[]) => {
        const fails = failing.includes(calls++)
        if (fails && kind === 'is not done') throw new Error('The store does not answer')
        const answer = (await Reflect.apply(member, target, given)) as unknown
        if (fails) throw new Error('The store does not answer')
        return answer
      }
    },
  })
  return { through, calls: () => calls }
}

const slices = [
  { slice: 'all days at once', isTimeUp: () => false },
  { slice: 'a day at a time', isTimeUp: () => true },
]
type Slice = (typeof slices)[number]

/** @returns how many visits it took */
async function settleOn({ id }: Van, tracks: Tracks, { isTimeUp } = slices[0]!): Promise<number> {
  for (let visits = 1; ; visits++) {
    const context = { now, settings: usualDays, isTimeUp }
    if ((await settleDays(tracks, await tracks.state(id), context)).isDone) return visits
  }
}

interface Disturbance {
  failing: readonly number[]
  kind: FailureKind
  slice: Slice
}

/** Settles with failures, again after each of them, until it is done. @returns how many calls it took */
async function settleThrough(one: Van, { failing, kind, slice }: Disturbance): Promise<number> {
  const { through, calls } = unreliable(one.tracks, failing, kind)
  for (let left = failing.length; ; left--) {
    try {
      await settleOn(one, through, slice)
      return calls()
    } catch (error) {
      if (left === 0) throw error
    }
  }
}

async function outcome({ id, tracks }: Van) {
  const history = await tracks.between(id, { from: 0, to: Number.MAX_SAFE_INTEGER })
  const { last, memory } = await tracks.state(id)
  const days = await tracks.days(id, 0, 99_999)
  return {
    history: history.map(({ fixTime, speed, attributes }) => ({ fixTime, speed, attributes })),
    days: days.map(({ written: _from, ...day }) => day),
    last: last && { fixTime: last.fixTime, attributes: last.attributes },
    unsettled: memory['days'],
  }
}

/** Each part is settled before the next one arrives; the last one is to be settled in each of the copies. */
async function lived({ parts }: Life): Promise<() => Van> {
  const one = await van()
  for (const part of parts.slice(0, -1)) {
    await one.arrive(part)
    await settleOn(one, one.tracks)
  }
  await one.arrive(parts.at(-1)!)
  return one.copies()
}

/** The last part is settled with these calls failing. */
async function settled(one: Van, disturbance: Partial<Disturbance> = {}) {
  const calls = await settleThrough(one, { failing: [], kind: 'is not done', slice: slices[0]!, ...disturbance })
  return { calls, ...(await outcome(one)) }
}

const cases = lives.flatMap((life) => slices.map((slice) => ({ ...life, life, ...slice, of: slice })))

describe.each(failures)('a call of the store %s', { tags: 'slow' }, (kind) => {
  test.each(cases)('at any place, once and twice, and days end as undisturbed: $name, $slice', async ({ life, of }) => {
    const copy = await lived(life)
    const { calls: _whole, ...undisturbed } = await settled(copy())
    const { calls } = await settled(copy(), { slice: of })
    expect(calls).toBeGreaterThan(5)
    for (let first = 0; first < calls; first++) {
      for (const failing of [[first], ...Array.from({ length: calls }, (_, more) => [first, first + 1 + more])]) {
        const { calls: _more, ...disturbed } = await settled(copy(), { failing, kind, slice: of })
        expect({ failing, ...disturbed }).toEqual({ failing, ...undisturbed })
      }
    }
  })
})

test.each([
  { days: 1, visits: 1 },
  { days: 3, visits: 3 },
])('a device whose time is up after each day is visited once for each of its $days days', async ({ days, visits }) => {
  const one = await van()
  await one.arrive(Array.from({ length: days }, (_, day) => drive(day, 2)).flat())
  expect(await settleOn(one, one.tracks, slices[1])).toBe(visits)
  expect(await one.tracks.days(one.id, 0, 99_999)).toHaveLength(days)
})

/** As an earlier build left it after an interruption: the first day begins with what it had travelled at its end. */
async function spoil({ id, tracks }: Van): Promise<void> {
  let before: CarryOver = { ...noCarryOver, totals: { ...noTotals, totalDistance: 5005.5, hours: 5 * minuteMs } }
  for (const { day } of await tracks.days(id, 0, 99_999)) {
    const rows = await tracks.between(id, { from: dayStart(day), to: dayStart(day + 1) - 1 })
    const derived = deriveDayAndPositions({ day, before }, rows, usualDays)
    await tracks.rewritePositions(id, derived.positions)
    await tracks.saveDays(id, [{ ...derived.day, derivedBy: 1 }])
    before = derived.day.carry
  }
  const state = await tracks.state(id)
  expect(
    await tracks.save({ state: { ...state, last: withTotals(state.last!, before.totals!) }, accepted: [], events: [] }),
  ).not.toBeNull()
}

test.each([
  { name: 'a day later', next: drive(5, 3) },
  { name: 'today', next: drive(29, 3) },
])('the next settling repairs what an earlier build left behind an interruption: $name', async ({ next }) => {
  const [spoilt, right] = [await van(), await van()]
  for (const one of [spoilt, right]) {
    await one.arrive([...drive(0, 5), ...drive(1, 6)])
    await settleOn(one, one.tracks)
    if (one === spoilt) await spoil(one)
    await one.arrive(next)
    await settleOn(one, one.tracks)
  }
  expect((await outcome(right)).history[0]!.attributes).toMatchObject({ totalDistance: 0 })
  expect(await outcome(spoilt)).toEqual(await outcome(right))
})
