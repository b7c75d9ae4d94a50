import { expect, test } from 'vitest'
import { reportRows } from '../../../../functions/reports/rows/report-rows.ts'
import type { ReportRequest } from '../../../../functions/reports/rows/device-report.ts'
import { engineSettings } from '../../../../shared/domain/engine/engine-settings.ts'
import { minuteMs } from '../../../../shared/domain/time/durations.ts'
import type { SpeedingJson } from '../../../../shared/wire/report-json.ts'
import { midnight, trackOf, type Reported } from '../../../support/track-fixture.ts'
import { fleet, iso, sourcesOf, usual } from './report-fixture.ts'

/** A fix each minute from 10:00 to 14:00, at 40 knots; for ten minutes from 11:00 at 70, from 13:00 at 55 in geofence 7. */
const track = trackOf(
  Array.from({ length: 240 }, (_, step): Reported => {
    const minute = 600 + step
    const [isFast, isInside] = [minute >= 660 && minute < 670, minute >= 780 && minute < 790]
    const speed = isFast ? 70 : isInside ? 55 : 40
    return [
      minute,
      true,
      step * 1000,
      { speed, geofenceIds: isInside ? [7] : null, attributes: { driverUniqueId: 'D7', distance: 1000 } },
    ]
  }),
)

const { overspeed } = engineSettings(() => undefined)

async function speeding(
  asked: Partial<ReportRequest>,
  { settled = true, speedLimit = 0 }: { settled?: boolean; speedLimit?: number } = {},
) {
  const tracks = await fleet(track, { settled })
  let read = 0
  const between: typeof tracks.between = async (id, range) => {
    const found = await tracks.between(id, range)
    read += found.length
    return found
  }
  const sources = {
    ...sourcesOf({ ...tracks, between }),
    speedLimits: async () => ({
      settings: { ...overspeed, speedLimit, multiplier: 1 },
      geofences: [{ id: 7, speedLimit: 30 }],
    }),
  }
  const found: SpeedingJson[] = []
  for await (const { rows } of reportRows({ ...usual, name: 'speeding', ...asked }, sources)) {
    found.push(...(rows as SpeedingJson[]))
  }
  return { found, read }
}

test.each([{ settled: true }, { settled: false }])('times above a speed, settled: $settled', async (how) => {
  const { found } = await speeding({ speedLimit: 50 }, how)
  expect(found).toEqual([
    expect.objectContaining({
      deviceName: 'Van 1',
      startTime: iso(660),
      endTime: iso(670),
      duration: 10 * minuteMs,
      distance: 10_000,
      time: iso(660),
      speed: 70,
      speedLimit: 50,
      limitOf: 'asked',
      limitName: null,
      driverName: 'driver D7',
    }),
    expect.objectContaining({ startTime: iso(780), speed: 55, geofenceNames: ['Depot'] }),
  ])
})

test('without a speed, the limits that applied; of a geofence that the reader sees, its name', async () => {
  const { found } = await speeding({}, { speedLimit: 60 })
  expect(
    found.map(({ startTime, limitOf, limitName, speedLimit }) => [startTime, limitOf, limitName, speedLimit]),
  ).toEqual([
    [iso(660), 'vehicle', null, 60],
    [iso(780), 'geofence', 'Depot', 30],
  ])
})

test('where nobody set a limit there is none but that of the geofence', async () => {
  const { found } = await speeding({})
  expect(found.map(({ startTime }) => startTime)).toEqual([iso(780)])
})

test('what began before the period is cut at its beginning', async () => {
  const { found } = await speeding({ speedLimit: 60, from: midnight + 665 * minuteMs })
  expect(found).toEqual([expect.objectContaining({ startTime: iso(665), endTime: iso(670), distance: 5000 })])
})

test('of a day that is settled, only quarters of an hour are read that were fast enough', async () => {
  const { found, read } = await speeding({ speedLimit: 60 })
  expect(found).toHaveLength(1)
  expect(read).toBe(20)
})

test('a shorter time than wanted is left out', async () => {
  expect((await speeding({ speedLimit: 50, leastMs: 10 * minuteMs })).found).toEqual([])
})
