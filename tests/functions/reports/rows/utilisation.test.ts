import { describe, expect, test } from 'vitest'
import { reportRows } from '../../../../functions/reports/rows/report-rows.ts'
import type { AvailableHours, ReportRequest, ReportSources } from '../../../../functions/reports/rows/device-report.ts'
import { dayMs, minuteMs } from '../../../../shared/domain/time/durations.ts'
import type { StopJson, SummaryJson, TripJson, UtilisationJson } from '../../../../shared/wire/report-json.ts'
import { midnight, trackOf, type Reported } from '../../../support/track-fixture.ts'
import { fleet, iso, rows, sourcesOf, usual } from './report-fixture.ts'

/** A drive of an hour: minutes after midnight, and how far each of them goes. */
const drive = (from: number, metres: number, before = 0): Reported[] =>
  Array.from({ length: 61 }, (_, step): Reported => [
    from + step,
    true,
    before + step * metres,
    { speed: 20, attributes: { ignition: true, distance: step === 0 ? 0 : metres } },
  ])
const stand = (minutes: readonly number[], metres: number, ignition: boolean): Reported[] =>
  minutes.map((minute) => [minute, false, metres, { attributes: { ignition } }])
const every = (step: number, from: number, to: number): number[] =>
  Array.from({ length: (to - from) / step + 1 }, (_, at) => from + at * step)

/**
 * Stands from 8:00 on, drives from 10:00 to 11:01, idles until 11:30 and stands; on the next day drives from 23:30 until
 * 0:31 of the third, and stands until 0:51.
 */
const track = trackOf([
  ...stand(every(10, 480, 590), 0, false),
  ...drive(600, 1000),
  ...stand(every(1, 661, 690), 60_000, true),
  ...stand([691, ...every(10, 700, 1080)], 60_000, false),
  ...drive(2850, 500, 60_000),
  ...stand([2911, 2921, 2931], 90_000, false),
])

const threeDays = { from: midnight, to: midnight + 3 * dayMs - 1 }
const minutes = (...each: readonly [from: number, to: number][]) =>
  each.map(([from, to]) => ({ start: midnight + from * minuteMs, end: midnight + to * minuteMs }))

interface Choice {
  hours?: ReturnType<typeof minutes>
  now?: number
  settled?: boolean
  /** of the vehicle, where none are asked for */
  usualHours?: AvailableHours | null
}

async function utilisation(
  asked: Partial<ReportRequest>,
  { hours, now, settled = true, usualHours = null }: Choice = {},
) {
  const tracks = await fleet(track, { settled })
  let reads = 0
  const between: typeof tracks.between = (id, range) => {
    reads++
    return tracks.between(id, range)
  }
  const sources: ReportSources = {
    ...sourcesOf({ ...tracks, between }),
    ...(now !== undefined && { now }),
    hours: async (id) => (id === 5 && hours ? { name: 'Working hours', hours } : null),
    usualHours: async () => usualHours,
  }
  const request = {
    ...usual,
    name: 'utilisation',
    ...threeDays,
    ...(hours && !usualHours && { calendarId: 5 }),
    ...asked,
  } as const
  const found: UtilisationJson[] = []
  for await (const { rows } of reportRows(request, sources)) found.push(...(rows as UtilisationJson[]))
  return { found, reads }
}

/** Times in minutes. */
const inMinutes = (row: UtilisationJson) => ({
  days: `${row.daysMoved} of ${row.days}`,
  moving: row.movingTime / minuteMs,
  idling: row.idleTime / minuteMs,
  engine: row.engineHours / minuteMs,
  stopped: row.stoppedTime / minuteMs,
  use: `${row.inUseTime / minuteMs} of ${row.availableTime / minuteMs}`,
  percent: row.utilisation,
  distance: row.distance,
})

const whole = { days: '3 of 3', moving: 122, idling: 29, engine: 150, stopped: 2300, distance: 90_000 }

describe.each([{ settled: true }, { settled: false }])('a drive and a stop, settled: $settled', (how) => {
  test.each([
    {
      name: 'of the whole period, moving and idling is in use',
      asked: {},
      choice: {},
      rows: [{ ...whole, use: '151 of 4320', percent: 3.5 }],
    },
    {
      name: 'by day, what a midnight cuts is in both',
      asked: { daily: true },
      choice: {},
      rows: [
        {
          days: '1 of 1',
          moving: 61,
          idling: 29,
          engine: 90,
          stopped: 870,
          use: '90 of 1440',
          percent: 6.3,
          distance: 60_000,
        },
        {
          days: '1 of 1',
          moving: 30,
          idling: 0,
          engine: 30,
          stopped: 1410,
          use: '30 of 1440',
          percent: 2.1,
          distance: 15_000,
        },
        {
          days: '1 of 1',
          moving: 31,
          idling: 0,
          engine: 30,
          stopped: 20,
          use: '31 of 1440',
          percent: 2.2,
          distance: 15_000,
        },
      ],
    },
    {
      name: 'of hours each day, what lies in them is in use: 31 minutes moving and 14 idling',
      asked: {},
      choice: { hours: minutes([630, 675], [2070, 2115], [3510, 3555]) },
      rows: [{ ...whole, use: '45 of 135', percent: 33.3 }],
    },
    {
      name: 'of hours on one day, other days do not count',
      asked: {},
      choice: { hours: minutes([630, 690]) },
      rows: [{ ...whole, days: '1 of 1', use: '60 of 60', percent: 100 }],
    },
    {
      name: 'of hours that begin and end within a quarter, idling counts from and to the nearest one',
      asked: {},
      choice: { hours: minutes([650, 680]) },
      rows: [{ ...whole, days: '1 of 1', use: '25 of 30', percent: 83.3 }],
    },
    {
      name: 'by day of hours, a day without any has no percent',
      asked: { daily: true, to: midnight + 2 * dayMs - 1 },
      choice: { hours: minutes([630, 690]) },
      rows: [
        {
          days: '1 of 1',
          moving: 61,
          idling: 29,
          engine: 90,
          stopped: 870,
          use: '60 of 60',
          percent: 100,
          distance: 60_000,
        },
        {
          days: '0 of 0',
          moving: 30,
          idling: 0,
          engine: 30,
          stopped: 1410,
          use: '0 of 0',
          percent: null,
          distance: 15_000,
        },
      ],
    },
    {
      name: 'of a calendar without hours, nothing is available',
      asked: {},
      choice: { hours: [] },
      rows: [{ ...whole, days: '0 of 0', use: '0 of 0', percent: null }],
    },
    {
      name: 'of a period before its first position, it was never used',
      asked: { from: midnight - 2 * dayMs, to: midnight - 1 },
      choice: {},
      rows: [
        {
          days: '0 of 2',
          moving: 0,
          idling: 0,
          engine: 0,
          stopped: 0,
          use: '0 of 2880',
          percent: 0,
          distance: 0,
        },
      ],
    },
  ])('$name', async ({ asked, choice, rows: expected }) => {
    const { found } = await utilisation(asked, { ...choice, ...how })
    expect(found.map(inMinutes)).toEqual(expected)
  })
})

test('of a period that is not over, what is ahead is not available', async () => {
  const now = midnight + 675 * minuteMs
  const { found } = await utilisation({ to: midnight + dayMs - 1 }, { now })
  expect(found.map(inMinutes)).toEqual([
    expect.objectContaining({ moving: 61, idling: 14, stopped: 120, use: '75 of 675', percent: 11.1 }),
  ])
  expect(found[0]).toMatchObject({ startTime: iso(0), endTime: iso(675, -1) })
  expect((await utilisation({}, { now: midnight })).found).toEqual([])
})

test('it says what is available: the hours of a calendar, else the whole period', async () => {
  const { found: ofCalendar } = await utilisation({}, { hours: minutes([630, 675]) })
  expect(ofCalendar[0]).toMatchObject({ availableBy: 'calendar', calendarName: 'Working hours' })
  const { found: gone } = await utilisation({ calendarId: 6 })
  expect(gone[0]).toMatchObject({ availableBy: 'period', calendarName: null })
  expect(gone.map(inMinutes)).toEqual([{ ...whole, use: '151 of 4320', percent: 3.5 }])
})

test.each([
  { name: 'nothing is asked for', asked: {}, by: ['calendar', 'Usual'] },
  { name: 'the whole period is', asked: { calendarId: 0 }, by: ['period', null] },
  { name: 'another calendar is', asked: { calendarId: 5 }, by: ['calendar', 'Working hours'] },
])('what is usual of a vehicle counts where $name', async ({ asked, by }) => {
  const usualHours = { name: 'Usual', hours: minutes([600, 660]) }
  const { found } = await utilisation(asked, { hours: minutes([630, 675]), usualHours })
  expect([found[0]!.availableBy, found[0]!.calendarName]).toEqual(by)
})

test.each([
  { name: 'the whole period', asked: {}, choice: {} },
  { name: 'each day', asked: { daily: true }, choice: {} },
  { name: 'hours within quarters', asked: {}, choice: { hours: minutes([650, 680]) } },
])('of days that are settled, no positions are read: $name', async ({ asked, choice }) => {
  expect((await utilisation(asked, choice)).reads).toBe(0)
})

test('it says what trips, stops and the summary say, also where the period cuts them', async () => {
  const cut = { from: midnight + 610 * minuteMs, to: midnight + 2869 * minuteMs - 1 }
  const tracks = await fleet(track)
  const of = <Row>(name: ReportRequest['name']) => rows<Row>(tracks, { ...cut, name })
  const [use] = await of<UtilisationJson>('utilisation')
  const [trips, stops, [summary]] = await Promise.all([
    of<TripJson>('trips'),
    of<StopJson>('stops'),
    of<SummaryJson>('summary'),
  ])
  // 51 minutes of the first drive, 19 of the second
  expect(use!.movingTime).toBe(70 * minuteMs)
  // a trip that is cut ends a moment before
  expect(trips.reduce((sum, { duration }) => sum + duration, 0)).toBe(use!.movingTime - 1)
  expect(stops.reduce((sum, { engineHours }) => sum + engineHours, 0)).toBe(use!.idleTime)
  expect(stops.reduce((sum, { duration }) => sum + duration, 0)).toBe(use!.idleTime + use!.stoppedTime)
  expect([use!.engineHours, use!.distance, use!.spentFuel]).toEqual([
    summary!.engineHours,
    summary!.distance,
    summary!.spentFuel,
  ])
})
