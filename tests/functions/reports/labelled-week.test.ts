import { expect, test } from 'vitest'
import { acceptor } from '../../../functions/ingest/accept.ts'
import { scopeOf } from '../../../functions/application/records/visible-scope.ts'
import { DeviceConfigurations } from '../../../functions/application/tenants/device-configuration.ts'
import { inMemoryWorld } from '../../../functions/platform/in-memory/world.ts'
import { reportSources } from '../../../functions/reports/report-sources.ts'
import { joinedRows, reportRows } from '../../../functions/reports/rows/report-rows.ts'
import { visitDevice } from '../../../functions/watch/visit-device.ts'
import type { ReportName } from '../../../shared/catalog/reports/index.ts'
import { fuelPricesKey } from '../../../shared/domain/fuel/prices.ts'
import { usualHoursKey } from '../../../shared/domain/reports/usual-hours.ts'
import { dayMs, hourMs, minuteMs } from '../../../shared/domain/time/durations.ts'
import { calendar } from '../../../shared/entities/calendar.ts'
import { device } from '../../../shared/entities/device.ts'
import { driver } from '../../../shared/entities/driver.ts'
import { newServerSettings } from '../../../shared/entities/server-settings.ts'
import { user } from '../../../shared/entities/user.ts'
import type {
  DriverJson,
  FuelChangeJson,
  LogbookJson,
  SummaryJson,
  UtilisationJson,
} from '../../../shared/wire/report-json.ts'
import { buildDevice, buildUser, makeTenant } from '../../support/builders.ts'
import { messageAt } from '../../support/received.ts'
import { each, messagesOf, type LabelledFix } from '../../engine/drives/labelled-drive.ts'

const monday = Date.UTC(2024, 4, 6)
const end = monday + 9 * dayMs

/** What the week is made of, one after the other. Hours of the week: 8.5 is half past eight of Monday, 24 + 8 eight of Tuesday. */
class Week {
  readonly fixes: LabelledFix[] = []
  #km = 0
  litres = 80

  /** A fix each ten seconds; a litre is ten kilometres. */
  drive(from: number, to: number, who: string, kmh: (hours: number) => number = () => 60): void {
    const steps = Math.round((to - from) * 360)
    this.#add(
      each(
        10,
        steps,
        (step) => {
          const speed = kmh(from + step / 360)
          const fix = this.#fix(speed, { ignition: true, driverUniqueId: who })
          this.#km += speed / 360
          this.litres -= speed / 3600
          return fix
        },
        from * 3600,
      ),
    )
  }

  /** A fix each minute; with the engine on it takes three litres in an hour. */
  stand(from: number, to: number, ignition = false): void {
    const minutes = Math.round((to - from) * 60)
    this.#add(
      each(
        60,
        minutes,
        () => {
          const fix = this.#fix(0, { ignition })
          if (ignition) this.litres -= 0.05
          return fix
        },
        from * 3600,
      ),
    )
  }

  #fix(kmh: number, attributes: Record<string, string | number | boolean>) {
    return { east: this.#km * 1000, kmh, attributes: { ...attributes, fuel: Math.round(this.litres * 1000) / 1000 } }
  }

  #add(fixes: readonly LabelledFix[]): void {
    for (const fix of fixes) this.fixes.push(fix)
  }
}

const night = { from: 48 + 22.5, to: 48 + 23.5 }
/** Five minutes at 120 km/h. */
const hurry = (hours: number) => (hours >= 48 + 23 && hours < 48 + 23 + 5 / 60 ? 120 : 60)

/** By hand: what happened, from Monday to Thursday. */
function labelledWeek(): LabelledFix[] {
  const week = new Week()
  week.stand(7.5, 8)
  week.drive(8, 10, 'ali') // 120 km
  week.stand(10, 10.35, true) // the engine is on until 10:20, and off at 10:21
  week.stand(10.35, 12)
  week.drive(12, 13, 'ali') // 60 km
  week.stand(13, 24 + 9)
  week.drive(24 + 9, 24 + 10, 'ali') // Tuesday, 60 km
  week.stand(24 + 10, 24 + 10.5)
  week.litres += 40
  week.stand(24 + 10.5, 24 + 18)
  week.drive(24 + 18, 24 + 18.5, 'ali') // after work, 30 km
  week.stand(24 + 18.5, night.from)
  week.drive(night.from, night.to, 'ali', hurry) // at night, 65 km
  week.stand(night.to, 72 + 10)
  week.drive(72 + 10, 72 + 11, 'nadia') // Thursday, 60 km
  week.stand(72 + 11, 72 + 15)
  const braking = week.fixes.find(({ at: seconds }) => seconds === 8.5 * 3600)!
  braking.attributes = { ...braking.attributes, alarm: 'hardBraking' }
  return week.fixes
}

const workingHours = Buffer.from(
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'BEGIN:VEVENT',
    'UID:1',
    'DTSTART:20200106T080000Z',
    'DTEND:20200106T170000Z',
    'RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\r\n'),
).toString('base64')

/** The week, as its tracker sent it and the watch settled it, in an organisation that set hours and prices. */
async function weekInReports() {
  const world = inMemoryWorld({ now: () => end })
  const { tenantId } = await makeTenant(world.tenants)
  const records = world.tenants.records(tenantId)
  const hours = await records.create(calendar, calendar.schema.parse({ name: 'Work', data: workingHours }))
  for (const [uniqueId, name] of [
    ['ali', 'Ali'],
    ['nadia', 'Nadia'],
  ] as const) {
    await records.create(driver, driver.schema.parse({ uniqueId, name }))
  }
  const van = await records.create(
    device,
    buildDevice({
      uniqueId: 'labelled',
      attributes: { fuelCapacity: 100, fuelIncreaseThreshold: 10, fuelDropThreshold: 10, speedLimit: 90 / 1.852 },
    }),
  )
  const accept = acceptor(world)
  const fixes = labelledWeek()
  for (let place = 0; place < fixes.length; place += 100) {
    const sent = messagesOf(fixes.slice(place, place + 100), { clock: undefined, began: monday, end })
    const failed = await accept(sent.map((message, step) => messageAt(place + step + 1, message)))
    if (failed !== null) throw new Error(`The batch failed at ${failed}`)
  }
  await visitDevice(
    { world, configurations: new DeviceConfigurations(world, 'watch') },
    { tenantId, deviceId: van.id },
    end,
  )
  const settings = newServerSettings()
  Object.assign(settings.attributes, {
    [usualHoursKey]: hours.id,
    [fuelPricesKey]: '2024-05-01 1.5; 2024-05-08 2',
    'logbook.calendarId': hours.id,
  })
  const person = await records.create(user, buildUser({ administrator: true, email: 'bilal@atlas.example' }))
  const tracks = world.tracks(tenantId)
  const reader = { user: person, records, tracks, scope: scopeOf(records, person), settings }
  const sources = await reportSources(reader, { devices: [van], zone: 'UTC', now: end })
  return async <Row>(name: ReportName, more: { daily?: boolean } = {}): Promise<Row[]> => {
    const request = {
      name,
      deviceIds: [van.id],
      from: monday,
      to: monday + 5 * dayMs - 1,
      daily: false,
      eventTypes: null,
      alarms: null,
      geofenceIds: null,
      attribute: 'speed',
      pointsMax: 10,
      ...more,
    }
    const found: object[] = []
    for await (const { rows } of joinedRows(name, reportRows(request, sources))) found.push(...rows)
    return found as Row[]
  }
}

const week = weekInReports()
const hoursIn = (time: string) => Math.round(((Date.parse(time) - monday) / hourMs) * 100) / 100
const tenths = (value: number) => Math.round(value * 10) / 10

test('the logbook has each trip, and what it was for by the hours of work', async () => {
  const rows = await (await week)<LogbookJson>('logbook')
  expect(
    rows.map(({ startTime, endTime, distance, driverName, kind }) =>
      [hoursIn(startTime), hoursIn(endTime), Math.round(distance / 1000), driverName, kind].join(' '),
    ),
  ).toEqual([
    '8 10 120 Ali business',
    '12 13 60 Ali business',
    '33 34 60 Ali business',
    '42 42.5 30 Ali private',
    '70.5 71.5 65 Ali private',
    '82 83 60 Nadia business',
  ])
})

test('fuel: what was filled up, what was used and what it cost', async () => {
  const ask = await week
  const fills = await ask<FuelChangeJson>('fuel')
  expect(fills.map(({ litres, cost }) => [tenths(litres), cost && tenths(cost)])).toEqual([[40, 60]])
  const [summary] = await ask<SummaryJson>('summary')
  // 395 km of a litre for ten, and 1.05 l while it stood with the engine on
  expect(summary!.spentFuel).toBeCloseTo(40.55, 1)
  // until Tuesday 270 km and the engine: 28.05 l of 1.50; from Wednesday 125 km: 12.5 l of 2.00
  expect(Math.round(summary!.fuelCost!)).toBe(67)
})

test('utilisation: how long it was in use, of the hours of work', async () => {
  const ask = await week
  const [all] = await ask<UtilisationJson>('utilisation')
  const minutes = (ms: number) => Math.round(ms / minuteMs)
  expect(all).toMatchObject({ days: 5, daysMoved: 4, availableBy: 'calendar', calendarName: 'Work' })
  expect(minutes(all!.movingTime)).toBe(6.5 * 60)
  expect(minutes(all!.idleTime)).toBe(20)
  expect(minutes(all!.availableTime)).toBe(45 * 60)
  // Monday 3 h and twenty minutes of idling, Tuesday and Thursday an hour each
  expect(minutes(all!.inUseTime)).toBe(5 * 60 + 20)
  expect(all!.utilisation).toBe(11.9)
  const days = await ask<UtilisationJson>('utilisation', { daily: true })
  expect(days.map(({ inUseTime }) => minutes(inUseTime))).toEqual([200, 60, 0, 60, 0])
})

test('drivers: the score, and the reasons for it', async () => {
  const rows = await (await week)<DriverJson>('drivers')
  const [ali, nadia] = rows.toSorted((a, b) => b.distance - a.distance)
  expect(rows).toHaveLength(2)
  expect([ali!.driverName, Math.round(ali!.distance / 1000), nadia!.driverName, nadia!.score]).toEqual([
    'Ali',
    335,
    'Nadia',
    100,
  ])
  // on 335 km in 5.5 h: one braking 2 / 3.35; five minutes a third above the limit, four times each: 20 / 3.35;
  // twenty minutes of idling 0.5 × 20 / 5.5; an hour at night 10 / 5.5
  expect(ali).toMatchObject({ score: 90, braking: 1, idleTime: 20 * minuteMs, nightTime: hourMs, noBreakTime: 0 })
  expect(ali!.reasons.flatMap(({ reason, points }) => (points > 0 ? `${reason} ${points}` : []))).toEqual([
    'braking 0.6',
    'speeding 6',
    'idling 1.8',
    'night 1.8',
  ])
})
