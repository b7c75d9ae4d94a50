import { describe, expect, test } from 'vitest'
import { acceptor } from '../../../../functions/ingest/accept.ts'
import { inMemoryWorld } from '../../../../functions/platform/in-memory/world.ts'
import { reportRows, type ReportItem } from '../../../../functions/reports/rows/report-rows.ts'
import type { ReportRequest, ReportSources } from '../../../../functions/reports/rows/device-report.ts'
import { settleDays } from '../../../../functions/watch/settle-days.ts'
import { dayOf, dayStart } from '../../../../shared/domain/days/day.ts'
import { dayMs, hourMs, minuteMs } from '../../../../shared/domain/time/durations.ts'
import { device } from '../../../../shared/entities/device.ts'
import type { DataQualityJson, SummaryJson, TripJson } from '../../../../shared/wire/report-json.ts'
import { buildDevice, makeTenant, noon } from '../../../support/builders.ts'
import { messageAt } from '../../../support/received.ts'
import { usualDays } from '../../../support/track-fixture.ts'

const days = 4
const morning = dayStart(dayOf(noon)) + 6 * hourMs
const now = morning + (days - 1) * dayMs + 14 * hourMs
const kilometre = 1000 / 111_194.93

/** Each day twelve hours at 90 km/h, a fix in ten minutes, the engine off in the end. */
const drive = (day: number) =>
  Array.from({ length: 73 }, (_, step) => ({
    time: new Date(morning + day * dayMs + step * 10 * minuteMs).toISOString(),
    latitude: 0,
    longitude: (day * 1080 + step * 15) * kilometre,
    attributes: { ignition: step < 72 },
  }))
type Fixes = ReturnType<typeof drive>

/** The last half hour, the rest of the day, and its beginning. */
const lotsOf = (day: number): Fixes[] => [drive(day).slice(-4), drive(day).slice(30, -4), drive(day).slice(0, 30)]

async function van() {
  const world = inMemoryWorld({ now: () => now })
  const { tenantId } = await makeTenant(world.tenants)
  const own = await world.tenants.records(tenantId).create(device, buildDevice({ id: 0, uniqueId: 'van' }))
  const tracks = world.tracks(tenantId)
  const accept = acceptor(world)
  let sequence = 0
  const sources: ReportSources = {
    tracks,
    now,
    zone: 'UTC',
    devices: new Map([[own.id, own]]),
    daySettings: () => usualDays,
    ignoreOdometer: () => false,
    driverName: () => null,
    geofenceName: () => null,
    maintenanceVisible: () => true,
  }
  return {
    arrive: (fixes: Fixes) =>
      accept([messageAt(++sequence, { uniqueId: 'van', payload: fixes, receivedAt: now + sequence })]),
    settle: async () => {
      while (!(await settleDays(tracks, await tracks.state(own.id), { now, settings: usualDays })).isDone);
    },
    rows: async <Row = ReportItem>(name: 'summary' | 'trips' | 'stops' | 'quality'): Promise<Row[]> => {
      const found: ReportItem[] = []
      const asked = { name, deviceIds: [own.id], from: morning, to: now, daily: true, attribute: '', pointsMax: 0 }
      const request: ReportRequest = { ...asked, eventTypes: null, alarms: null, geofenceIds: null }
      for await (const piece of reportRows(request, sources)) found.push(...piece.rows)
      return found as Row[]
    },
  }
}

/** The first day was known before; the others come newest first. */
const lots: Fixes[] = [drive(0), ...[3, 2, 1].flatMap(lotsOf)]
const isFast = ({ averageSpeed, maxSpeed }: SummaryJson | TripJson) =>
  Math.max(averageSpeed, maxSpeed) > usualDays.fastestKnots

describe('reports while history arrives in lots, newest first', () => {
  test('mark its days until they are settled', async () => {
    const { arrive, settle, rows } = await van()
    const marked = async () =>
      (await rows<SummaryJson>('summary')).flatMap(({ arriving, startTime }) =>
        arriving ? [Math.floor((Date.parse(startTime) - morning) / dayMs)] : [],
      )
    const seen: number[][] = []
    for (const lot of lots) {
      await arrive(lot)
      seen.push(await marked())
    }
    expect(seen).toEqual([[], [], [3], [3], [2, 3], [2, 3], [2, 3], [1, 2, 3], [1, 2, 3], [1, 2, 3]])
    for (const name of ['trips', 'stops'] as const) {
      const found = await rows<TripJson>(name)
      const late = found.filter(({ startTime }) => Date.parse(startTime) >= morning + dayMs)
      expect(late.length).toBeGreaterThan(0)
      expect(late.every(({ arriving }) => arriving)).toBe(true)
    }
    const quality = await rows<DataQualityJson>('quality')
    expect(quality.map(({ arriving }) => arriving)).toEqual([undefined, true, true, true])
    await settle()
    const all = [
      ...(await rows('summary')),
      ...(await rows('trips')),
      ...(await rows('stops')),
      ...(await rows('quality')),
    ]
    expect(all.filter((row) => 'arriving' in row)).toEqual([])
  })

  test('tell no speed above that of a jump, whatever is missing in between', async () => {
    const { arrive, rows } = await van()
    for (const lot of lots) {
      await arrive(lot)
      const all = [...(await rows<SummaryJson>('summary')), ...(await rows<TripJson>('trips'))]
      expect(all.filter(isFast)).toEqual([])
    }
  })

  test('end as if all had come in order', async () => {
    const [late, timely] = [await van(), await van()]
    for (const lot of lots) await late.arrive(lot)
    for (let day = 0; day < days; day++) await timely.arrive(drive(day))
    for (const each of [late, timely]) await each.settle()
    const valuesOf = ({ startTime, distance, engineHours, averageSpeed }: SummaryJson) => [
      startTime,
      Math.round(distance),
      engineHours,
      Math.round(averageSpeed),
    ]
    expect((await late.rows<SummaryJson>('summary')).map(valuesOf)).toEqual(
      (await timely.rows<SummaryJson>('summary')).map(valuesOf),
    )
  })

  test('say nothing of positions that come in another order within minutes', async () => {
    const { arrive, rows } = await van()
    const [first, second, third] = drive(0).slice(0, 3) as [Fixes[0], Fixes[0], Fixes[0]]
    const near = { ...second, time: new Date(Date.parse(third.time) - minuteMs).toISOString() }
    for (const fix of [first, third, near]) await arrive([fix])
    expect((await rows<SummaryJson>('summary')).filter(({ arriving }) => arriving)).toEqual([])
  })
})
