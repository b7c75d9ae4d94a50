import { describe, expect, test } from 'vitest'
import type { ReportRequest } from '../../../../functions/reports/rows/device-report.ts'
import { dayMs, minuteMs } from '../../../../shared/domain/time/durations.ts'
import type {
  CombinedJson,
  DataQualityJson,
  GeofenceVisitJson,
  StopJson,
  SummaryJson,
  TripJson,
} from '../../../../shared/wire/report-json.ts'
import { midnight, trackOf, type Reported } from '../../../support/track-fixture.ts'
import { fleet, iso, rows } from './report-fixture.ts'

/** Drives 20 km out of a depot, is silent from 00:30 to 03:00, and stands 144 km on, a kilometre more when it leaves. */
const silent: Reported[] = [
  ...Array.from({ length: 11 }, (_, step): Reported => [step, false, 0, { geofenceIds: [7] }]),
  ...Array.from({ length: 20 }, (_, step): Reported => [11 + step, true, (step + 1) * 1000, { geofenceIds: [7] }]),
  ...Array.from({ length: 21 }, (_, step): Reported => [180 + step, false, 164_000]),
]

describe.each([{ settled: true }, { settled: false }])(
  'a vehicle that moved without data, settled: $settled',
  (how) => {
    const asked = async <Row>(request: Partial<ReportRequest>) => rows<Row>(await fleet(trackOf(silent), how), request)

    test('has the same rows as ever where nobody asks for gaps', async () => {
      const [trips, stops] = [await asked<TripJson>({}), await asked<StopJson>({ name: 'stops' })]
      expect(trips.map(({ startTime, endTime, distance }) => [startTime, endTime, Math.round(distance)])).toEqual([
        [iso(11), iso(30), 20_000],
      ])
      expect(stops.map(({ startTime, endTime }) => [startTime, endTime])).toEqual([
        [iso(0), iso(11)],
        [iso(180), iso(200)],
      ])
      for (const row of [...trips, ...stops]) expect(row).not.toHaveProperty('gap')
    })

    test('has kilometres, times and places of it', async () => {
      const [, gap, ...others] = await asked<TripJson>({ gaps: true })
      expect(others).toEqual([])
      expect(gap).toMatchObject({
        gap: true,
        startTime: iso(30),
        endTime: iso(180),
        duration: 150 * minuteMs,
        averageSpeed: 0,
        maxSpeed: 0,
        driverUniqueId: null,
      })
      expect(gap!.distance).toBeCloseTo(144_000, 0)
      expect(gap!.endLon - gap!.startLon).toBeCloseTo(1.2936, 3)
      const stops = await asked<StopJson>({ name: 'stops', gaps: true })
      expect(stops.map((row) => [row.gap, row.startTime, Math.round(row.distance)])).toEqual([
        [undefined, iso(0), 0],
        [true, iso(30), 144_000],
        [undefined, iso(180), 0],
      ])
      expect(stops[1]).toMatchObject({ endLat: 0, endLon: gap!.endLon })
    })

    test('trips, stops and gaps are the distance of the summary', async () => {
      const [plain] = await asked<SummaryJson>({ name: 'summary' })
      const [summary] = await asked<SummaryJson>({ name: 'summary', gaps: true })
      expect(plain).not.toHaveProperty('gapDistance')
      expect(summary!.distance).toBe(plain!.distance)
      expect(summary!.gapDistance).toBeCloseTo(144_000, 0)
      const trips = await asked<TripJson>({ gaps: true })
      expect(trips.reduce((sum, { distance }) => sum + distance, 0)).toBeCloseTo(summary!.distance, 0)
    })

    test('stands in the depot that it left from, as far as the reader sees it', async () => {
      const [inside, outside] = await asked<StopJson>({ name: 'stops' })
      expect(inside).toMatchObject({ geofenceNames: ['Depot'] })
      expect(outside).not.toHaveProperty('geofenceNames')
    })

    test('was last known to be in the depot when the silence began', async () => {
      const [visit] = await asked<GeofenceVisitJson>({ name: 'geofences' })
      expect(visit).toMatchObject({ geofenceId: 7, startTime: iso(0), endTime: iso(30) })
    })

    test('is named in data quality', async () => {
      const [day] = await asked<DataQualityJson>({ name: 'quality', to: midnight + dayMs - 1 })
      expect(day!.gaps).toEqual([
        { from: iso(30), to: iso(180), distance: expect.closeTo(144_000, 0) as number },
        { from: iso(200), to: iso(1440, -1) },
      ])
    })

    test('stands in the combined report', async () => {
      const [plain] = await asked<CombinedJson>({ name: 'combined' })
      expect(plain).not.toHaveProperty('gaps')
      const [combined] = await asked<CombinedJson>({ name: 'combined', gaps: true })
      expect(combined!.gaps!.map(({ startTime, endTime }) => [startTime, endTime])).toEqual([[iso(30), iso(180)]])
    })
  },
)
