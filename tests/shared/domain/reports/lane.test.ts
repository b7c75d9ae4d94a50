import { describe, expect, test } from 'vitest'
import { noCarryOver, type Day } from '../../../../shared/domain/days/day.ts'
import { deriveDay } from '../../../../shared/domain/days/derive-day.ts'
import type { FleetEvent } from '../../../../shared/domain/fleet-event.ts'
import { deviceTrack } from '../../../../shared/domain/reports/device-track.ts'
import { laneOf, type Lane } from '../../../../shared/domain/reports/lane.ts'
import { dayMs, minuteMs } from '../../../../shared/domain/time/durations.ts'
import { buildEvent } from '../../../support/builders.ts'
import { midnight, trackOf, usualDays, type Reported } from '../../../support/track-fixture.ts'

const day = midnight / dayMs
const window = { from: midnight, end: midnight + dayMs }

/** A fix every five minutes: it stands at the depot (7), drives from 8:00 to 9:00, stands at a customer's (8). */
function aDay(): Day {
  const fixes = Array.from({ length: 145 }, (_, step): Reported => {
    const minutes = step * 5
    const isDriving = minutes > 480 && minutes < 540
    const metres = Math.min(Math.max(0, minutes - 480), 60) * 500
    const geofenceIds = minutes <= 480 ? [7] : minutes >= 540 ? [8] : []
    return [minutes, isDriving, metres, { geofenceIds }]
  })
  return deriveDay({ day, before: noCarryOver }, trackOf(fixes), usualDays)
}

const clock = (time: number | null) => (time === null ? null : new Date(time).toISOString().slice(11, 16))
const shown = ({ firstStart, lastEnd, stretches, visits, alarms }: Lane) => ({
  driven: [clock(firstStart), clock(lastEnd)],
  stretches: stretches.map(({ from, to, state }) => `${clock(from)}-${clock(to)} ${state}`),
  visits: visits.map(({ geofenceId, start, end }) => `${geofenceId} ${clock(start)}-${clock(end)}`),
  alarms: alarms.map(({ time, type, count }) => `${clock(time)} ${type} ${count}`),
})

const alarm = (minutes: number, type: unknown): FleetEvent =>
  buildEvent(0, { type: 'alarm', eventTime: midnight + minutes * minuteMs, attributes: { alarm: type as string } })

const everything = { events: [], leastStayMs: () => 0 }

describe('a lane', () => {
  test('has what trips, stops and visits have', () => {
    expect(shown(laneOf(deviceTrack([aDay()]), everything, window))).toEqual({
      driven: ['08:05', '09:00'],
      stretches: ['00:00-08:05 stopped', '08:05-09:00 driving', '09:00-12:00 stopped'],
      visits: ['7 00:00-08:05', '8 09:00-12:00'],
      alarms: [],
    })
  })

  test('is cut at the ends of the day', () => {
    const part = { from: midnight + 500 * minuteMs, end: midnight + 600 * minuteMs }
    expect(shown(laneOf(deviceTrack([aDay()]), everything, part))).toEqual({
      driven: ['08:20', '09:00'],
      stretches: ['08:20-09:00 driving', '09:00-10:00 stopped'],
      visits: ['8 09:00-09:59'],
      alarms: [],
    })
  })

  test('is without a vehicle that did not drive, and empty without positions', () => {
    const part = { from: midnight, end: midnight + 60 * minuteMs }
    expect(shown(laneOf(deviceTrack([aDay()]), everything, part)).driven).toEqual([null, null])
    expect(laneOf(deviceTrack([]), everything, window)).toEqual({
      firstStart: null,
      lastEnd: null,
      stretches: [],
      visits: [],
      alarms: [],
    })
  })

  test.each([
    { name: 'leaves out a geofence that is not shown', leastStayMs: (id: number) => (id === 7 ? null : 0), left: [8] },
    { name: 'leaves out a short visit', leastStayMs: () => 6 * 60 * minuteMs, left: [7] },
  ])('$name', ({ leastStayMs, left }) => {
    const { visits } = laneOf(deviceTrack([aDay()]), { events: [], leastStayMs }, window)
    expect(visits.map(({ geofenceId }) => geofenceId)).toEqual(left)
  })

  test('has the way through a geofence between two fixes', () => {
    const enterTime = midnight + 481 * minuteMs
    const attributes = { enterTime, dwellTime: minuteMs }
    const events = [buildEvent(0, { type: 'geofenceCrossed', geofenceId: 9, eventTime: enterTime, attributes })]
    expect(shown(laneOf(deviceTrack([aDay()]), { ...everything, events }, window)).visits).toContain('9 08:01-08:02')
  })

  test.each([
    { name: 'one', events: [alarm(60, 'sos')], marks: ['01:00 sos 1'] },
    {
      name: 'one that is repeated is one mark, while it goes on',
      events: [alarm(62, 'sos'), alarm(60, 'sos'), alarm(61, 'sos'), alarm(70, 'sos')],
      marks: ['01:00 sos 3', '01:10 sos 1'],
    },
    {
      name: 'two kinds at a time are two',
      events: [alarm(60, 'sos'), alarm(60, 'tow')],
      marks: ['01:00 sos 1', '01:00 tow 1'],
    },
    { name: 'one without a name has an empty one', events: [alarm(60, 7)], marks: ['01:00  1'] },
    {
      name: 'other events, and what is of other days, are none',
      events: [alarm(-1, 'sos'), alarm(1440, 'sos'), buildEvent(0, { type: 'ignitionOn', eventTime: midnight })],
      marks: [],
    },
  ])('alarms: $name', ({ events, marks }) => {
    expect(shown(laneOf(deviceTrack([aDay()]), { ...everything, events }, window)).alarms).toEqual(marks)
  })
})
