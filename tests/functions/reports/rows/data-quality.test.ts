import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { acceptor } from '../../../../functions/ingest/accept.ts'
import { inMemoryWorld } from '../../../../functions/platform/in-memory/world.ts'
import { reportRows } from '../../../../functions/reports/rows/report-rows.ts'
import { settleDays } from '../../../../functions/watch/settle-days.ts'
import { device } from '../../../../shared/entities/device.ts'
import type { DataQualityJson } from '../../../../shared/wire/report-json.ts'
import { dayMs } from '../../../../shared/domain/time/durations.ts'
import { buildDevice, hourMs, makeTenant, minuteMs, noon, secondMs } from '../../../support/builders.ts'
import { messageAt } from '../../../support/received.ts'
import { usualDays } from '../../../support/track-fixture.ts'

type Sent = { kind: 'fix'; step: number } | { kind: 'bad' } | { kind: 'nowhere' }

const fixAt = (step: number) => ({
  time: new Date(noon - dayMs + step * 10 * minuteMs).toISOString(),
  latitude: 36.7 + step / 1000,
  longitude: 3,
})

/** What a tracker sends, in messages of several positions; each position by itself is good, repeated or refused. */
function payloadOf(sent: readonly Sent[]): unknown[] {
  return sent.map((each) => {
    if (each.kind === 'fix') return fixAt(each.step)
    if (each.kind === 'nowhere') return { ...fixAt(150), latitude: 0, longitude: 0 }
    return { ...fixAt(0), latitude: 'north' }
  })
}

async function tracker() {
  const world = inMemoryWorld({ now: () => noon + 12 * hourMs })
  const { tenantId } = await makeTenant(world.tenants)
  const van = await world.tenants
    .records(tenantId)
    .create(device, buildDevice({ uniqueId: 'van', attributes: { 'filter.enable': true, 'filter.zero': true } }))
  const tracks = world.tracks(tenantId)
  const accept = acceptor(world)
  let place = 0
  return {
    send: async (payload: unknown, receivedAt = noon - minuteMs) =>
      expect(await accept([messageAt(++place, { uniqueId: 'van', payload, receivedAt })])).toBeNull(),
    settle: async () => {
      const settled = () =>
        tracks.state(van.id).then((state) => settleDays(tracks, state, { now: noon + 3 * dayMs, settings: usualDays }))
      while (!(await settled()).isDone);
    },
    quality: async (zone = 'UTC') => {
      const request = { ...usual, deviceIds: [van.id] }
      const sources = { ...readers, tracks, zone, devices: new Map([[van.id, van]]) }
      const found: DataQualityJson[] = []
      for await (const { rows } of reportRows(request, sources)) found.push(...(rows as DataQualityJson[]))
      return found
    },
  }
}

const usual = {
  name: 'quality' as const,
  from: noon - 3 * dayMs,
  to: noon + dayMs,
  daily: false,
  eventTypes: null,
  alarms: null,
  geofenceIds: null,
  attribute: '',
  pointsMax: 0,
}
const readers = {
  now: noon + 3 * dayMs,
  daySettings: () => usualDays,
  ignoreOdometer: () => true,
  driverName: () => null,
  geofenceName: () => null,
  maintenanceVisible: () => false,
}

const countsOf = ({ day, received, stored, repeated, rejected }: DataQualityJson) => ({
  day,
  received,
  stored,
  repeated,
  rejected,
})

test.each([{ settled: false }, { settled: true }])(
  'what came in is stored, repeated or refused; settled: $settled',
  async ({ settled }) => {
    const { send, settle, quality } = await tracker()
    await send(payloadOf([{ kind: 'fix', step: 0 }, { kind: 'fix', step: 1 }, { kind: 'bad' }]))
    await send(payloadOf([{ kind: 'fix', step: 0 }, { kind: 'fix', step: 1 }, { kind: 'nowhere' }]))
    await send('?')
    if (settled) await settle()
    await send(payloadOf([{ kind: 'fix', step: 1 }]))
    expect((await quality()).filter(({ received }) => received > 0).map(countsOf)).toEqual([
      { day: '2024-04-30', received: 5, stored: 2, repeated: 3, rejected: [] },
      {
        day: '2024-05-01',
        received: 3,
        stored: 0,
        repeated: 0,
        rejected: [
          { reason: 'filtered', count: 1 },
          { reason: 'unreadable', count: 2 },
        ],
      },
    ])
  },
)

test('the days are those of the reader', async () => {
  const { send, quality } = await tracker()
  const late = { ...fixAt(0), time: new Date(noon - dayMs + 12 * hourMs + 30 * minuteMs).toISOString() }
  await send([late])
  await send([late])
  const counted = async (zone: string) =>
    (await quality(zone)).filter(({ received }) => received > 0).map(({ day, repeated }) => `${day} ${repeated}`)
  expect(await counted('UTC')).toEqual(['2024-04-30 1'])
  expect(await counted('Africa/Algiers')).toEqual(['2024-05-01 1'])
})

test('a tracker of which nothing is understood has its rows', async () => {
  const { send, settle, quality } = await tracker()
  await send('?')
  await send('?')
  await settle()
  const rows = (await quality()).filter(({ received }) => received > 0)
  expect(rows.map(countsOf)).toEqual([
    { day: '2024-05-01', received: 2, stored: 0, repeated: 0, rejected: [{ reason: 'unreadable', count: 2 }] },
  ])
})

const anySent: fc.Arbitrary<Sent> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('fix' as const), step: fc.nat(200) }) },
  { weight: 1, arbitrary: fc.constant<Sent>({ kind: 'bad' }) },
  { weight: 1, arbitrary: fc.constant<Sent>({ kind: 'nowhere' }) },
)

test(
  'received is stored, repeated and refused together, in any order and however often repeated',
  { tags: 'slow' },
  () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ sent: fc.array(anySent, { minLength: 1, maxLength: 6 }), settle: fc.boolean() }), {
          minLength: 1,
          maxLength: 12,
        }),
        async (messages) => {
          const { send, settle, quality } = await tracker()
          for (const [place, message] of messages.entries()) {
            // after the last of them was made: what is ahead is dated by its arrival
            await send(payloadOf(message.sent), noon + 11 * hourMs + place * secondMs)
            if (message.settle) await settle()
          }
          const all = messages.flatMap(({ sent }) => sent)
          const steps = all.flatMap((each) => (each.kind === 'fix' ? [each.step] : []))
          const rows = await quality()
          const sum = (of: (row: DataQualityJson) => number) => rows.reduce((total, row) => total + of(row), 0)
          expect(sum(({ stored }) => stored)).toBe(new Set(steps).size)
          expect(sum(({ repeated }) => repeated)).toBe(steps.length - new Set(steps).size)
          expect(sum(({ rejected }) => rejected.reduce((total, { count }) => total + count, 0))).toBe(
            all.length - steps.length,
          )
          expect(sum(({ received }) => received)).toBe(all.length)
        },
      ),
      { numRuns: 60 },
    ),
)
