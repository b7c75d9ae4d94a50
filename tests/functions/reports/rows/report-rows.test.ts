import { describe, expect, test } from 'vitest'
import { estimateReport } from '../../../../functions/reports/rows/estimate-report.ts'
import type { ReportRequest } from '../../../../functions/reports/rows/device-report.ts'
import { routePage } from '../../../../functions/reports/rows/route-rows.ts'
import { dayOf } from '../../../../shared/domain/days/day.ts'
import { rememberUnsettled } from '../../../../shared/domain/days/settlement-list.ts'
import type { FleetEvent } from '../../../../shared/domain/fleet-event.ts'
import { reportLimits } from '../../../../shared/domain/limits/reports.ts'
import { dayMs, hourMs, minuteMs } from '../../../../shared/domain/time/durations.ts'
import { buildDevice, buildEvent } from '../../../support/builders.ts'
import { midnight, trackOf, type Reported } from '../../../support/track-fixture.ts'
import { fleet, iso, now, rows, sourcesOf, usual, type Tracks } from './report-fixture.ts'

/** From 22:00 to 01:30: stands, drives from 23:30 to 00:30 a kilometre a minute, stands. */
const overMidnight: Reported[] = [
  ...Array.from({ length: 9 }, (_, step): Reported => [1320 + step * 10, false, 0]),
  ...Array.from({ length: 61 }, (_, step): Reported => [
    1410 + step,
    true,
    step * 1000,
    { speed: step < 20 ? 30 : 40, geofenceIds: step > 10 && step < 40 ? [7] : null, attributes: counters(step) },
  ]),
  ...Array.from({ length: 7 }, (_, step): Reported => [1471 + step * 10, false, 60_000, { attributes: counters(61) }]),
]

function counters(step: number) {
  return { odometer: 500_000 + step * 1010, fuelLevel: 80 - step / 2, ignition: step < 61, driverUniqueId: 'D7' }
}

const toMidnight = { from: midnight, to: midnight + dayMs - 1 }
const fromMidnight = { from: midnight + dayMs, to: midnight + 2 * dayMs }

describe.each([{ settled: true }, { settled: false }])('rows of days, settled: $settled', (how) => {
  test('a trip has what its ends say', async () => {
    const tracks = await fleet(trackOf(overMidnight), how)
    expect(await rows(tracks, {})).toEqual([
      expect.objectContaining({
        deviceName: 'Van 1',
        startTime: iso(1410),
        endTime: iso(1471),
        distance: 61 * 1010,
        startOdometer: 500_000,
        maxSpeed: 40,
        duration: 61 * minuteMs,
        spentFuel: 18.3,
        driverUniqueId: 'D7',
        driverName: 'driver D7',
      }),
    ])
  })

  test('a trip that midnight cuts ends and begins there, with the counters of the last position before', async () => {
    const tracks = await fleet(trackOf(overMidnight), how)
    const [before] = await rows<Record<string, unknown>>(tracks, toMidnight)
    const [after] = await rows<Record<string, unknown>>(tracks, fromMidnight)
    expect(before).toMatchObject({ endTime: iso(1440, -1), endOdometer: 500_000 + 29 * 1010, maxSpeed: 40 })
    expect(after).toMatchObject({ startTime: iso(1440), startOdometer: 500_000 + 29 * 1010, endTime: iso(1471) })
    expect(Number(before!.distance) + Number(after!.distance)).toBe(61 * 1010)
  })

  test('a cut part was as fast as its own positions', async () => {
    const tracks = await fleet(trackOf(overMidnight), how)
    const [part] = await rows<{ maxSpeed: number }>(tracks, { from: midnight, to: midnight + 1425 * minuteMs })
    expect(part!.maxSpeed).toBe(30)
  })

  test('stops surround it; the last one ends with the last position', async () => {
    const tracks = await fleet(trackOf(overMidnight), how)
    expect(await rows(tracks, { name: 'stops' })).toEqual([
      expect.objectContaining({ startTime: iso(1320), endTime: iso(1410), distance: 0 }),
      expect.objectContaining({ startTime: iso(1471), endTime: iso(1531), duration: hourMs }),
    ])
  })

  test('summaries of days add up to that of all', async () => {
    const tracks = await fleet(trackOf(overMidnight), how)
    const [whole] = await rows<{ distance: number; engineHours: number }>(tracks, { name: 'summary' })
    const days = await rows<{ distance: number; engineHours: number }>(tracks, { name: 'summary', daily: true })
    const sum = (key: 'distance' | 'engineHours') => days.reduce((total, day) => total + day[key], 0)
    expect(days).toHaveLength(2)
    // the first positions have no odometer: the track says of them that the vehicle stood
    expect(whole!.distance).toBe(61 * 1010)
    expect(sum('distance')).toBe(whole!.distance)
    expect(sum('engineHours')).toBe(whole!.engineHours)
  })

  test('visits are cut, and those of places that the reader may not see are left out', async () => {
    const tracks = await fleet(
      trackOf(overMidnight).map((position) => (position.geofenceIds ? { ...position, geofenceIds: [7, 8] } : position)),
      how,
    )
    expect(await rows(tracks, { ...toMidnight, name: 'geofences' })).toEqual([
      expect.objectContaining({ geofenceId: 7, geofenceName: 'Depot', startTime: iso(1421), endTime: iso(1440, -1) }),
    ])
    expect(await rows(tracks, { name: 'geofences', geofenceIds: [8] })).toEqual([])
  })

  test('quality counts what is stored and late, and names the gaps of each day', async () => {
    const late = trackOf([
      [1320, false, 0],
      [1380, false, 0, { serverTime: midnight + 1390 * minuteMs }],
    ])
    const tracks = await fleet(late, how)
    expect(await rows(tracks, { ...toMidnight, name: 'quality' })).toEqual([
      expect.objectContaining({
        day: '2024-05-01',
        received: 2,
        stored: 2,
        late: 1,
        since: iso(1320),
        gaps: [
          { from: iso(1320), to: iso(1380) },
          { from: iso(1380), to: iso(1440, -1) },
        ],
      }),
    ])
    expect(await rows(tracks, { ...fromMidnight, to: fromMidnight.to - 1, name: 'quality' })).toEqual([
      expect.objectContaining({
        day: '2024-05-02',
        stored: 0,
        since: null,
        gaps: [{ from: iso(1440), to: iso(2880, -1) }],
      }),
    ])
  })

  test.each([
    [0, 3],
    [5, 40],
    [60, 100],
    [200, 10],
  ])('the page of a route from %i on has %i rows at most, and the count of all', async (offset, limit) => {
    const track = trackOf(overMidnight)
    const tracks = await fleet(track, how)
    const period = { from: midnight + 1345 * minuteMs, to: midnight + 1462 * minuteMs + 30_000 }
    const within = track.filter(({ fixTime }) => fixTime >= period.from && fixTime <= period.to).map(({ id }) => id)
    const page = await routePage(1, { ...period, offset, limit }, sourcesOf(tracks))
    expect(page.total).toBe(within.length)
    expect(page.rows.map(({ id }) => id)).toEqual(within.slice(offset, offset + limit))
    const all = await rows<{ id: number }>(tracks, { ...period, name: 'route' })
    expect(all.map(({ id }) => id)).toEqual(within)
  })
})

describe('rows of events', () => {
  const track = trackOf(overMidnight)
  const at = (minutes: number, more: Partial<FleetEvent>) =>
    buildEvent(0, { id: minutes, eventTime: midnight + minutes * minuteMs, positionId: track[12]!.id, ...more })
  const events = [
    at(1415, { type: 'deviceMoving' }),
    at(1416, { type: 'alarm', attributes: { alarm: 'sos' } }),
    at(1417, { type: 'alarm', attributes: { alarm: 'powerCut,tampering' } }),
    at(1418, { type: 'geofenceEnter', geofenceId: 7 }),
    at(1419, { type: 'geofenceEnter', geofenceId: 8 }),
    at(1420, { type: 'maintenance', maintenanceId: 4, positionId: 0 }),
  ]

  test.each<[string, Partial<ReportRequest>, number[]]>([
    ['all that the reader may see', {}, [1415, 1416, 1417, 1418]],
    ['of a type', { eventTypes: ['geofenceEnter'] }, [1418]],
    [
      'alarms of a kind, and other chosen types',
      { eventTypes: ['alarm', 'deviceMoving'], alarms: ['tampering'] },
      [1415, 1417],
    ],
    ['alarms narrow nothing without types', { alarms: ['sos'] }, [1415, 1416, 1417, 1418]],
    ['of the period', { from: midnight + 1416 * minuteMs, to: midnight + 1417 * minuteMs }, [1416, 1417]],
  ])('%s', async (_name, request, expected) => {
    const tracks = await fleet(track, { events })
    const found = await rows<{ id: number }>(tracks, { name: 'events', ...request })
    expect(found.map(({ id }) => id)).toEqual(expected)
  })

  test('say where they were; without a position nobody knows', async () => {
    const [first, second] = [at(1415, { place: [36.8, 3.1] }), at(1416, { positionId: 0 })]
    const tracks = await fleet(track, { events: [first, second] })
    expect(await rows(tracks, { name: 'events' })).toMatchObject([
      { id: 1415, latitude: 36.8, longitude: 3.1, address: null },
      { id: 1416, latitude: null, longitude: null, address: null },
    ])
  })

  test('a combined row has the way, events at positions but for departures, and those positions', async () => {
    const tracks = await fleet(track, { events })
    const [row] = await rows<{ route: unknown[]; events: { id: number }[]; positions: { id: number }[] }>(tracks, {
      name: 'combined',
    })
    expect(row!.route).toHaveLength(track.length)
    expect(row!.events.map(({ id }) => id)).toEqual([1416, 1417, 1418])
    expect(row!.positions.map(({ id }) => id)).toEqual([track[12]!.id])
  })
})

describe('a chart', () => {
  test('keeps the extremes of a value, and counts all that have it', async () => {
    const tracks = await fleet(trackOf(overMidnight))
    const [chart] = await rows<{ points: { value: number }[]; count: number }>(tracks, { name: 'chart' })
    expect(chart!.points.length).toBeLessThanOrEqual(10)
    expect(chart!.points.map(({ value }) => value)).toEqual(expect.arrayContaining([0, 40]))
    expect(chart!.count).toBe(overMidnight.length)
    expect(await rows(tracks, { name: 'chart', attribute: 'temperature' })).toEqual([])
  })
})

test.each([
  { name: 'an hour across midnight, of what nobody knows', hours: 1, day: null, positions: 8640 / 24 },
  {
    name: '400 hours of what nobody knows, of a device that began yesterday',
    hours: 400,
    day: null,
    unsettled: 2,
    positions: 2 * 8640,
  },
  { name: 'an hour across midnight, of what yesterday had', hours: 1, day: -1, positions: 240 / 24 },
  { name: 'an hour across midnight, of what the week before had', hours: 1, day: -4, positions: 240 / 7 / 24 },
  { name: 'a day and a half', hours: 36, day: -1, positions: (240 / 2) * 1.5 },
])(
  'an estimate counts the share of the days that is asked for: $name',
  async ({ hours, day, unsettled = 40, positions }) => {
    const halfPastMidnight = now + 30 * minuteMs
    const driven = await fleet(trackOf(overMidnight))
    const [summary] = await driven.shownDays(1, dayOf(midnight), dayOf(midnight))
    const known = day === null ? [] : [{ ...summary!, day: dayOf(now) + day, count: 240 }]
    const { last, ...state } = await driven.state(1)
    const memory = rememberUnsettled(state.memory, [[dayOf(now) - unsettled + 1, dayOf(now)]])
    const reporting = { ...state, last: { ...last!, fixTime: halfPastMidnight - minuteMs }, memory }
    const tracks: Tracks = {
      ...driven,
      shownDays: async (_id, from, to) => known.filter((each) => each.day >= from && each.day <= to),
      states: async () => new Map([[1, reporting]]),
    }
    const sources = { ...sourcesOf(tracks), now: halfPastMidnight }
    const period = { from: halfPastMidnight + 1 - hours * hourMs, to: halfPastMidnight + hourMs }
    const { positionsRead } = await estimateReport({ ...usual, name: 'route', ...period }, sources)
    expect(positionsRead).toBe(Math.round(positions))
  },
)

test('a report is estimated from its days', async () => {
  const tracks = await fleet(trackOf(overMidnight))
  const request = { ...usual, from: midnight, to: midnight + 2 * dayMs - 1 }
  expect(await estimateReport({ ...request, name: 'route' }, sourcesOf(tracks))).toEqual({
    positionsRead: overMidnight.length,
    positionsHeld: 0,
    rows: overMidnight.length,
    daysRead: 2,
  })
  expect(await estimateReport({ ...request, name: 'summary' }, sourcesOf(tracks))).toMatchObject({
    rows: 1,
    positionsRead: 0,
    positionsHeld: 0,
  })
})

test.each(['chart', 'combined'] as const)('no more positions of a vehicle are in memory than fit: %s', async (name) => {
  const tracks = await fleet(trackOf(overMidnight))
  const asked: unknown[] = []
  const between: Tracks['between'] = (id, range) => {
    asked.push(range.rowsMax)
    return tracks.between(id, range)
  }
  await rows({ ...tracks, between }, { name })
  expect(asked).toEqual([reportLimits.reportPositionsHeldMax])
  const request = { ...usual, name, deviceIds: [1, 2], from: midnight, to: midnight + 2 * dayMs - 1 }
  const vans = new Map([1, 2].map((id) => [id, { ...buildDevice(), id }] as const))
  const sources = { ...sourcesOf(tracks), devices: vans }
  // the other one never sent anything
  const { positionsRead, positionsHeld } = await estimateReport(request, sources)
  expect([positionsRead, positionsHeld]).toEqual([overMidnight.length, Math.round(overMidnight.length / 2)])
})
