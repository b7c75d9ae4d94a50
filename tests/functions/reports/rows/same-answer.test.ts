import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { historyBetween } from '../../../../functions/reports/rows/device-history.ts'
import { metresTo, segmentsOf } from '../../../../shared/domain/reports/device-track.ts'
import { segmentParts } from '../../../../shared/domain/reports/segment-parts.ts'
import { summarise } from '../../../../shared/domain/reports/summary.ts'
import { passesIn } from '../../../../shared/domain/reports/visit-parts.ts'
import { windowOf } from '../../../../shared/domain/reports/window.ts'
import { reportRows } from '../../../../functions/reports/rows/report-rows.ts'
import type { ReportSources } from '../../../../functions/reports/rows/device-report.ts'
import type { DaySettings } from '../../../../shared/domain/days/day.ts'
import type { ReportName } from '../../../../shared/catalog/reports/index.ts'
import type { SummaryJson, TripJson } from '../../../../shared/wire/report-json.ts'
import { buildDevice } from '../../../support/builders.ts'
import { usualDays } from '../../../support/track-fixture.ts'
import { anyArrival, inOrder, type Arriving } from '../../../engine/order/arrivals.ts'
import { oneDevice } from '../../../engine/order/outcome.ts'
import { metresText, rawReport, type RawReport } from './raw-report.ts'

const zones = ['UTC', 'Africa/Algiers', 'Europe/Paris', 'America/St_Johns', 'Asia/Kathmandu', 'Australia/Lord_Howe']

interface Asked {
  from: number
  to: number
  zone: string
}

type Fleet = Awaited<ReturnType<typeof oneDevice>>

async function rows(
  fleet: Fleet,
  settings: DaySettings,
  asked: Asked & { name: ReportName; daily?: boolean; gaps?: boolean },
) {
  const sources: ReportSources = {
    tracks: fleet.tracks,
    now: fleet.end,
    zone: asked.zone,
    devices: new Map([[fleet.id, { ...buildDevice(), id: fleet.id }]]),
    daySettings: () => settings,
    ignoreOdometer: () => true,
    driverName: () => null,
    geofenceName: String,
    maintenanceVisible: () => true,
  }
  const request = {
    ...asked,
    deviceIds: [fleet.id],
    daily: asked.daily ?? false,
    eventTypes: null,
    alarms: null,
    geofenceIds: null,
    attribute: '',
    pointsMax: 0,
  }
  const found = []
  for await (const piece of reportRows(request, sources)) found.push(...piece.rows)
  return found as never[]
}

/** metres of its trips, stops and gaps, and of its summary but for the way that its first position says it came */
async function wholeLife({ tracks, id, end }: Fleet, settings: DaySettings) {
  const reading = { tracks, state: await tracks.state(id), settings }
  const { track, window } = await historyBetween(reading, windowOf(0, end))
  const parts = segmentParts(track, window)
  const [first] = segmentsOf(track)
  const before = first ? metresTo(track, first.origin) + first.start.metres : 0
  return {
    ofParts: parts.reduce((sum, { metres }) => sum + metres, 0),
    ofSummary: first ? summarise(track, window)!.metres - before : 0,
  }
}

const at = (iso: string) => Date.parse(iso)

async function fromDays(fleet: Fleet, settings: DaySettings, asked: Asked): Promise<RawReport> {
  const of = <Row>(name: ReportName, daily = false) =>
    rows(fleet, settings, { ...asked, name, daily }) as Promise<Row[]>
  const part = (row: TripJson) =>
    `${at(row.startTime)} ${at(row.endTime)} ${metresText(row.distance)} ${row.maxSpeed} ${metresText(row.startOdometer)} ${metresText(row.endOdometer)}`
  const summary = (row: SummaryJson) =>
    `${at(row.startTime)} ${at(row.endTime)} ${metresText(row.distance)} ${row.maxSpeed} ${row.engineHours}`
  const visits = await of<{ geofenceId: number; startTime: string; endTime: string }>('geofences')
  const quality = await of<{ stored: number }>('quality')
  const withGaps = (await rows(fleet, settings, { ...asked, name: 'trips', gaps: true })) as TripJson[]
  return {
    trips: (await of<TripJson>('trips')).map(part),
    stops: (await of<TripJson>('stops')).map(part),
    gaps: withGaps.filter(({ gap }) => gap).map(part),
    visits: without(
      visits.map(({ geofenceId, startTime, endTime }) => `${geofenceId} ${at(startTime)} ${at(endTime)}`),
      await passes(fleet, asked),
    ).toSorted(),
    summary: (await of<SummaryJson>('summary')).map(summary),
    daily: (await of<SummaryJson>('summary', true)).map(summary),
    stored: quality
      .map(({ stored }) => stored)
      .filter((count) => count > 0)
      .map(String),
  }
}

/** What was driven through between two fixes: no position tells of it, and so the raw report does not know it. */
async function passes({ tracks, id, end }: Fleet, { from, to }: Asked): Promise<string[]> {
  return passesIn(await tracks.eventsBetween(id, 0, end)).map(
    ({ geofenceId, start, end: left }) => `${geofenceId} ${Math.max(start, from)} ${Math.min(left, to)}`,
  )
}

const distancePlace = 2

/** Rows with their distance as `of` makes it. */
function withDistances({ visits, stored, ...rest }: RawReport, of: (metres: number) => unknown): object {
  const read = (row: string) => row.split(' ').map((text, place) => (place === distancePlace ? of(Number(text)) : text))
  return { visits, stored, ...Object.fromEntries(Object.entries(rest).map(([name, rows]) => [name, rows.map(read)])) }
}

/** A leg that a period cuts often ends at half a centimetre: the order in which it is added up says which one it becomes. */
const expectSame = (found: RawReport, expected: RawReport) =>
  expect(withDistances(found, Number)).toEqual(withDistances(expected, (metres) => expect.closeTo(metres, 1)))

/** Each of `others` is left out once. */
function without(texts: readonly string[], others: readonly string[]): string[] {
  const left = [...texts]
  for (const other of others) if (left.includes(other)) left.splice(left.indexOf(other), 1)
  return left
}

const otherSettings: DaySettings = {
  ...usualDays,
  driftMetres: 0,
  minimalParkingMs: 60_000,
  minimalTripMs: 60_000,
  fastestKnots: 60,
}

/** Ends of a period among the positions of a track, between them, and in whole seconds. */
const anyPeriod = fc.record({
  from: fc.double({ min: -0.1, max: 1, noNaN: true }),
  length: fc.double({ min: 0, max: 1.2, noNaN: true }),
  onPosition: fc.boolean(),
  zone: fc.constantFrom(...zones),
})

function periodOf(
  track: readonly { time: string }[],
  { from, length, onPosition, zone }: typeof anyPeriod extends fc.Arbitrary<infer P> ? P : never,
): Asked {
  const [first, last] = [at(track[0]!.time), at(track.at(-1)!.time)]
  const begin = Math.floor((first + from * (last - first)) / 1000) * 1000
  const to = Math.floor((begin + length * (last - first)) / 1000) * 1000
  if (!onPosition) return { from: begin, to, zone }
  const nearest = (time: number) => at(track.findLast((fix) => at(fix.time) <= time)?.time ?? track[0]!.time)
  const [one, other] = [nearest(begin), nearest(to)]
  return { from: Math.min(one, other), to: Math.max(one, other), zone }
}

async function arrived(arrivals: readonly (readonly Arriving[])[], isSettledBetween: boolean): Promise<Fleet> {
  const fleet = await oneDevice()
  for (const batch of arrivals) {
    await fleet.arrive(batch)
    if (isSettledBetween) await fleet.settle()
  }
  return fleet
}

describe('the same answer', { tags: 'slow' }, () => {
  test('comes from days, settled or not, and from all positions in the order of time', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyArrival({ minLength: 2, maxLength: 40 }),
        fc.boolean(),
        fc.boolean(),
        anyPeriod,
        fc.constantFrom(usualDays, usualDays, otherSettings),
        async ({ track, arrivals }, isSettledBetween, isSettled, period, settings) => {
          const inTime = await arrived(inOrder(track), false)
          const asked = periodOf(track, period)
          const history = await inTime.tracks.between(inTime.id, { from: 0, to: inTime.end })
          const expected = rawReport(history, settings, asked)
          expectSame(await fromDays(inTime, settings, asked), expected)
          const mixed = await arrived(arrivals, isSettledBetween)
          if (isSettled) await mixed.settle()
          expectSame(await fromDays(mixed, settings, asked), expected)
          const { ofParts, ofSummary } = await wholeLife(mixed, settings)
          expect(ofParts).toBeCloseTo(ofSummary, 1)
        },
      ),
      { numRuns: 300 },
    )
  })
})
