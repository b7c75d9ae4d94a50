import { describe, expect, test } from 'vitest'
import { acceptor } from '../../../functions/ingest/accept.ts'
import { inMemoryWorld } from '../../../functions/platform/in-memory/world.ts'
import { settleDays } from '../../../functions/watch/settle-days.ts'
import { dayOf, dayStart, type CarryOver, type Day } from '../../../shared/domain/days/day.ts'
import { rememberUnsettled } from '../../../shared/domain/days/settlement-list.ts'
import { correctTotals } from '../../../shared/domain/engine/correct-totals.ts'
import type { Attributes, Position } from '../../../shared/domain/position.ts'
import { dayMs, hourMs, minuteMs } from '../../../shared/domain/time/durations.ts'
import { device } from '../../../shared/entities/device.ts'
import { buildDevice, makeTenant, noon } from '../../support/builders.ts'
import { messageAt } from '../../support/received.ts'
import { usualDays } from '../../support/track-fixture.ts'

const morning = dayStart(dayOf(noon)) + 6 * hourMs
const now = morning + 30 * dayMs
const always = { from: 0, to: Number.MAX_SAFE_INTEGER }

/** A fix so many days and minutes after a morning, so many metres east of a place. */
const at = (day: number, minutes: number, metres: number) => ({
  time: new Date(morning + day * dayMs + minutes * minuteMs).toISOString(),
  latitude: 0,
  longitude: metres / 111_194.93,
  speed: 60,
  attributes: { ignition: true },
})
type Sent = ReturnType<typeof at>

/** A drive of 10 km in ten minutes each day, and back in the next ten. */
const drives = Array.from({ length: 63 }, (_, place) => {
  const step = place % 21
  return at(Math.floor(place / 21), step, 1000 * Math.min(step, 20 - step))
})
const detour = at(0, 10.5, 10_400)

/** A device with this history, settled. */
async function settledDevice(sent: readonly Sent[]) {
  const world = inMemoryWorld({ now: () => now })
  const { tenantId } = await makeTenant(world.tenants)
  const { id } = await world.tenants.records(tenantId).create(device, buildDevice({ id: 0, uniqueId: 'van' }))
  const tracks = world.tracks(tenantId)
  const accept = acceptor(world)
  let sequence = 0
  const arrive = async (payload: readonly Sent[]) => {
    expect(await accept([messageAt(++sequence, { uniqueId: 'van', payload, receivedAt: now })])).toBeNull()
    while (!(await settleDays(tracks, await tracks.state(id), { now, settings: usualDays })).isDone);
  }
  await arrive(sent)
  const history = async () => ({
    rows: (await tracks.between(id, always)).map(({ attributes: { distance, totalDistance } }) => [
      distance,
      totalDistance,
    ]),
    last: (await tracks.state(id)).last!.attributes.totalDistance,
    metres: (await tracks.days(id, 0, 99_999)).map(({ quarters }) =>
      quarters.reduce((sum, { metres }) => sum + metres, 0),
    ),
  })
  return { id, tracks, arrive, history }
}

/** The same device as an older build left it: nothing noted, with these attributes instead. */
async function olderDevice(
  attributesOf: (position: Position, place: number) => Attributes,
  { correctedAfter = drives.length } = {},
) {
  const known = await settledDevice(drives.slice(0, correctedAfter))
  const { id, tracks } = known
  if (correctedAfter < drives.length) {
    const corrected = correctTotals(await tracks.state(id), { totalDistance: 1000 }, now)!
    await tracks.save({ state: corrected.state, accepted: [corrected.position], events: [] })
    await known.arrive(drives.slice(correctedAfter))
  }
  const older = (position: Position, place: number): Position => {
    const { derived: _noted, ...rest } = position
    return { ...rest, attributes: { ...position.attributes, ...attributesOf(position, place) } }
  }
  const rows = (await tracks.between(id, always)).map(older)
  await tracks.rewritePositions(id, rows)
  const state = await tracks.state(id)
  const last = rows.at(-1)!
  const memory = rememberUnsettled(state.memory, [])
  expect(await tracks.save({ state: { ...state, last, memory }, accepted: [], events: [] })).not.toBeNull()
  await tracks.saveDays(id, (await tracks.days(id, 0, 99_999)).map(olderDay))
  return known
}

function olderDay({ written: _written, ...day }: Day): Day {
  const without = ({ totals: _totals, ...carry }: CarryOver): CarryOver => carry
  return { ...day, before: without(day.before), carry: without(day.carry) }
}

/** What that build made of day 0 when its last fix came after the fifth, and the others after it. */
function withLostWay({ attributes }: Position, place: number): Attributes {
  const [total, lost] = [Number(attributes.totalDistance), 12_000]
  const overtaken = { distance: 4000, totalDistance: 8000 }
  if (place === 20) return overtaken
  return { totalDistance: place < 20 ? Math.min(total, overtaken.totalDistance) : total - lost }
}

describe('positions of an older build are repaired when their day is derived again', () => {
  test('the way that was lost comes back, to the present', async () => {
    const clean = await settledDevice(drives.toSpliced(11, 0, detour))
    const { arrive, history } = await olderDevice(withLostWay)
    await arrive([detour])
    const repaired = await history()
    const inOrder = await clean.history()
    const rounded = (rows: typeof inOrder.rows) => rows.map((row) => row.map((metres) => Math.round(Number(metres))))
    expect(rounded(repaired.rows)).toEqual(rounded(inOrder.rows))
    expect(Math.abs(Number(repaired.last) - Number(inOrder.last))).toBeLessThan(1)
    expect(repaired.metres.map(Math.round)).toEqual(inOrder.metres.map(Math.round))
  })

  test('what is right already is written as it was', async () => {
    const { arrive, history } = await olderDevice(() => ({}))
    const before = await history()
    const last = drives.at(-1)!
    await arrive([{ ...last, time: new Date(Date.parse(last.time) + minuteMs).toISOString() }])
    const after = await history()
    expect(after.rows.slice(0, -1)).toEqual(before.rows)
  })

  test('corrections stay, also those to less', async () => {
    const { id, tracks, arrive, history } = await olderDevice(() => ({}), { correctedAfter: 30 })
    const before = await history()
    await arrive([detour])
    const after = await history()
    expect(after.rows.slice(-33)).toEqual(before.rows.slice(-33))
    expect(after.last).toBe(before.last)
    expect(Number((await tracks.between(id, always))[12]!.attributes.totalDistance)).toBeGreaterThan(11_500)
  })
})
