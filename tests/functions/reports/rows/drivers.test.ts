import { expect, test } from 'vitest'
import { joinedRows, reportRows } from '../../../../functions/reports/rows/report-rows.ts'
import type { ReportSources } from '../../../../functions/reports/rows/device-report.ts'
import { joinedDrivers } from '../../../../shared/domain/performance/joined-drivers.ts'
import { scoreSettings } from '../../../../shared/domain/performance/score-settings.ts'
import { minuteMs } from '../../../../shared/domain/time/durations.ts'
import type { DriverJson } from '../../../../shared/wire/report-json.ts'
import { buildEvent } from '../../../support/builders.ts'
import { midnight, trackOf, type Reported } from '../../../support/track-fixture.ts'
import { fleet, iso, sourcesOf, usual } from './report-fixture.ts'

/** Nadia drives from 10:00 to 11:00, idles for twenty minutes and stands; from 14:00 to 15:00 nobody knows who drives. */
const track = trackOf([
  ...Array.from({ length: 61 }, (_, step): Reported => [
    600 + step,
    true,
    step * 1000,
    { speed: 40, attributes: { ignition: true, driverUniqueId: 'N', distance: 1000 } },
  ]),
  ...Array.from({ length: 20 }, (_, step): Reported => [661 + step, false, 60_000, { attributes: { ignition: true } }]),
  ...Array.from({ length: 15 }, (_, step): Reported => [
    690 + step * 10,
    false,
    60_000,
    { attributes: { ignition: false } },
  ]),
  ...Array.from({ length: 61 }, (_, step): Reported => [
    840 + step,
    true,
    60_000 + step * 500,
    { speed: 20, attributes: { ignition: true, distance: 500 } },
  ]),
  ...Array.from({ length: 3 }, (_, step): Reported => [
    910 + step * 10,
    false,
    90_000,
    { attributes: { ignition: false } },
  ]),
])

const alarm = (id: number, minute: number, name: string) =>
  buildEvent(0, {
    id,
    deviceId: 1,
    type: 'alarm',
    eventTime: midnight + minute * minuteMs,
    attributes: { alarm: name },
  })

const events = [
  alarm(1, 610, 'hardBraking'),
  alarm(2, 620, 'hardBraking,hardCornering'),
  alarm(3, 700, 'hardAcceleration'),
  alarm(4, 850, 'lowBattery'),
]

async function drivers(more: Partial<ReportSources> = {}): Promise<DriverJson[]> {
  const sources = { ...sourcesOf(await fleet(track, { events })), ...more }
  const found: DriverJson[] = []
  const pieces = reportRows({ ...usual, name: 'drivers' }, sources)
  for await (const { rows } of joinedRows('drivers', pieces)) found.push(...(rows as DriverJson[]))
  return found
}

test('each driver with what the score is made of, and the vehicle without one', async () => {
  const [nadia, nobody] = await drivers()
  expect(nadia).toMatchObject({
    driverUniqueId: 'N',
    driverName: 'driver N',
    vehicles: [{ deviceId: 1, deviceName: 'Van 1' }],
    trips: 1,
    acceleration: 0,
    braking: 2,
    cornering: 1,
    speedingTime: 0,
    noBreakTime: 0,
    nightTime: 0,
  })
  expect(nadia!.idleTime / minuteMs).toBeGreaterThan(15)
  // 60 km: 2 × 2 and 2 × 1 points on 0.6 of 100 km, and what was idled
  const { braking, cornering, idling } = Object.fromEntries(
    nadia!.reasons.map(({ reason, points }) => [reason, points]),
  )
  expect([braking, cornering]).toEqual([6.7, 3.3])
  expect(nadia!.score).toBe(Math.round(100 - 6 / 0.6 - idling!))
  expect(nadia!.reasons.find(({ reason }) => reason === 'braking')!.trips).toEqual([
    { deviceId: 1, deviceName: 'Van 1', startTime: iso(600), endTime: iso(661), amount: 2 },
  ])
  expect(nobody).toMatchObject({ driverUniqueId: null, driverName: null, trips: 1, score: 100 })
})

test('who drove less than the organisation wants has no score and comes last', async () => {
  const found = await drivers({ score: scoreSettings((key) => (key === 'score.leastKm' ? 50 : undefined)) })
  expect(found.map(({ driverUniqueId, score }) => [driverUniqueId, score === null])).toEqual([
    ['N', false],
    [null, true],
  ])
})

test('an account that is a driver’s shows that driver alone', async () => {
  expect((await drivers({ ownDriver: 'N' })).map(({ driverUniqueId }) => driverUniqueId)).toEqual(['N'])
  expect(await drivers({ ownDriver: 'X' })).toEqual([])
})

test('rows of several vehicles are one of their driver, in any order, and stay so', async () => {
  const [nadia, nobody] = await drivers()
  const other = {
    ...nadia!,
    vehicles: [{ deviceId: 2, deviceName: 'Van 2' }],
    braking: 0,
    cornering: 0,
    idleTime: 0,
    reasons: nadia!.reasons.map((reason) => ({ ...reason, trips: [] })),
  }
  const once = joinedDrivers([nadia!, nobody!, other])
  expect(once).toHaveLength(2)
  expect(once[0]).toMatchObject({ trips: 2, distance: 2 * nadia!.distance, braking: 2 })
  expect(once[0]!.vehicles.map(({ deviceId }) => deviceId)).toEqual([1, 2])
  expect(once[0]!.score).toBeGreaterThan(nadia!.score!)
  expect(joinedDrivers(once)).toEqual(once)
  expect(joinedDrivers([other, nadia!, nobody!])[0]).toMatchObject({ score: once[0]!.score })
})
