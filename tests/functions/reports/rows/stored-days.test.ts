import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { daySortKey, trackPartition } from '../../../../functions/platform/tracks/track-keys.ts'
import { reportRows, type ReportItem } from '../../../../functions/reports/rows/report-rows.ts'
import type { ReportSources } from '../../../../functions/reports/rows/device-report.ts'
import { daysOf } from '../../../../functions/reports/rows/device-days.ts'
import { settleDays } from '../../../../functions/watch/settle-days.ts'
import { dayOf, type DaySettings } from '../../../../shared/domain/days/day.ts'
import { deriveDay } from '../../../../shared/domain/days/derive-day.ts'
import { unsettleDays } from '../../../../shared/domain/days/settlement-list.ts'
import type { Position } from '../../../../shared/domain/position.ts'
import { dayMs } from '../../../../shared/domain/time/durations.ts'
import type { ReportName } from '../../../../shared/catalog/reports/index.ts'
import { buildDevice } from '../../../support/builders.ts'
import { startDynamo, type DynamoTables, type DynamoTestWorld } from '../../../support/dynamo.ts'
import { olderDays } from './older-days.data.ts'
import { midnight, trackOf, usualDays, type Reported } from '../../../support/track-fixture.ts'

const first = dayOf(midnight)
const end = midnight + 20 * dayMs

/** Each day a drive of an hour from 23:30 on. */
const drives = (days: number): Position[] =>
  trackOf(
    Array.from({ length: days }, (_, day): Reported[] => [
      [day * 1440 + 600, false, day * 60_000],
      ...Array.from({ length: 61 }, (__, step): Reported => [
        day * 1440 + 1410 + step,
        true,
        day * 60_000 + step * 1000,
      ]),
      [day * 1440 + 1480, false, (day + 1) * 60_000],
      [day * 1440 + 1490, false, (day + 1) * 60_000],
    ]).flat(),
  )

let tables: DynamoTables
beforeAll(async () => {
  tables = await startDynamo()
})
afterAll(() => tables.stop())

let made = 0

async function settledFleet(positions: readonly Position[], settings: DaySettings = usualDays) {
  const world = tables.world(() => end)
  const tracks = world.tracks(`reports${++made}`)
  const state = unsettleDays(
    await tracks.state(1),
    positions.map(({ fixTime }) => dayOf(fixTime)),
  )
  for (let from = 0; from < positions.length; from += 50) {
    const accepted = positions.slice(from, from + 50)
    const known = from === 0 ? state : { ...(await tracks.state(1)), memory: state.memory }
    await tracks.save({ state: { ...known, last: accepted.at(-1)! }, accepted, events: [] })
  }
  await settleAll(tracks, settings)
  return { world, tracks }
}

async function settleAll(tracks: ReturnType<DynamoTestWorld['tracks']>, settings: DaySettings): Promise<void> {
  while (!(await settleDays(tracks, await tracks.state(1), { now: end, settings })).isDone);
}

async function report(
  tracks: ReturnType<DynamoTestWorld['tracks']>,
  name: ReportName,
  settings: DaySettings = usualDays,
): Promise<ReportItem[]> {
  const sources: ReportSources = {
    tracks,
    now: end,
    zone: 'Africa/Algiers',
    devices: new Map([[1, { ...buildDevice(), id: 1 }]]),
    daySettings: () => settings,
    ignoreOdometer: () => false,
    driverName: () => null,
    geofenceName: () => null,
    maintenanceVisible: () => true,
  }
  const asked = { name, deviceIds: [1], from: midnight + dayMs - 3_600_000, to: midnight + 4 * dayMs, daily: true }
  const request = { ...asked, eventTypes: null, alarms: null, geofenceIds: null, attribute: 'speed', pointsMax: 100 }
  const rows: ReportItem[] = []
  for await (const piece of reportRows(request, sources)) rows.push(...piece.rows)
  return rows
}

const names = ['trips', 'stops', 'summary', 'quality'] as const

describe('reports read days', { tags: 'emulator' }, () => {
  test('that an older build stored as JSON, with the same answer', async () => {
    const { world, tracks } = await settledFleet(drives(6))
    const expected = await Promise.all(names.map((name) => report(tracks, name)))
    expect(expected.map((rows) => rows.length)).toEqual([4, 4, 4, 4])
    for (const [place, text] of olderDays.entries()) {
      const b = new Uint8Array(Buffer.from(text, 'base64'))
      const key = { pk: trackPartition({ tenantId: tracks.tenantId, deviceId: 1 }), sk: daySortKey(first + place) }
      await world.store.documents.send(new PutCommand({ TableName: 'tracks', Item: { ...key, b, x: 2 ** 32 } }))
    }
    expect((await tracks.days(1, first, first))[0]).not.toHaveProperty('derivedBy')
    expect(await Promise.all(names.map((name) => report(tracks, name)))).toEqual(expected)
  })

  test('that were derived by other settings as if they had been derived by those of now', async () => {
    const other: DaySettings = { ...usualDays, minimalTripMetres: 100_000, minimalTripMs: 2 * 3_600_000 }
    const [now, before] = [await settledFleet(drives(6)), await settledFleet(drives(6), other)]
    const expected = await Promise.all(names.map((name) => report(now.tracks, name)))
    expect(await Promise.all(names.map((name) => report(before.tracks, name, other)))).not.toEqual(expected)
    expect(await Promise.all(names.map((name) => report(before.tracks, name)))).toEqual(expected)
  })
})

test.each([
  { name: 'one at a time', size: 1 },
  { name: 'a few at a time', size: 7 },
  { name: 'as many as the state holds', size: 60 },
])('a day that goes on reads all that came since, wherever it is stored: $name', async ({ size }) => {
  const tracks = tables.world(() => end).tracks(`reports${++made}`)
  const positions = trackOf(Array.from({ length: 400 }, (_, step): Reported => [step, step % 40 < 30, step * 500]))
  let state = unsettleDays(await tracks.state(1), [first])
  for (let from = 0; from < positions.length; from += size) {
    const accepted = positions.slice(from, from + size)
    const saved = await tracks.save({ state: { ...state, last: accepted.at(-1)! }, accepted, events: [] })
    state = saved!
    if (from % 3 > 0) continue
    const reading = { tracks, state, settings: usualDays }
    const { days } = await daysOf(reading, { from: midnight, end: midnight + dayMs })
    const all = await tracks.between(1, { from: midnight, to: midnight + dayMs - 1, isAsWritten: true })
    expect(all).toHaveLength(Math.min(from + size, positions.length))
    expect(days).toEqual([deriveDay({ day: first, before: days[0]!.before }, all, usualDays)])
  }
})
