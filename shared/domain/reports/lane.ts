import type { GeofenceVisit } from '../days/visits.ts'
import type { FleetEvent } from '../fleet-event.ts'
import { minuteMs } from '../time/durations.ts'
import type { DeviceTrack } from './device-track.ts'
import { stretchesOf, type Stretch } from './stretches.ts'
import { passesIn, visitParts } from './visit-parts.ts'
import type { ReportWindow } from './window.ts'

/** What a device did in a day, as one lane of a picture shows it. Times are epoch ms. */
export interface Lane {
  /** when it drove first and last; null for not at all */
  firstStart: number | null
  lastEnd: number | null
  /** in order, nothing twice at a time */
  stretches: Stretch[]
  /** by their start; they may overlap */
  visits: GeofenceVisit[]
  /** in order */
  alarms: LaneAlarm[]
}

export interface LaneAlarm {
  /** of the first */
  time: number
  /** as the tracker says it, several with commas between them */
  type: string
  /** how many followed each other within `oneAlarmMs` */
  count: number
}

/** A tracker that repeats an alarm with each position makes one mark. */
const oneAlarmMs = minuteMs

interface Beside {
  /** of the period, in any order */
  events: readonly FleetEvent[]
  /** a shorter visit of a geofence is none; null for one that is not shown */
  leastStayMs: (geofenceId: number) => number | null
}

/**
 * The lane of a period: its trips, stops and gaps as `stretchesOf` has them, its visits of geofences as the report of
 * visits, and its alarms.
 */
export function laneOf(track: DeviceTrack, { events, leastStayMs }: Beside, window: ReportWindow): Lane {
  const stretches = stretchesOf(track, window)
  const driven = stretches.filter(({ state }) => state === 'driving')
  const visits = visitParts(
    track,
    { passes: passesIn(events), leastStayMs: (id) => leastStayMs(id) ?? Number.POSITIVE_INFINITY },
    window,
  )
  return {
    firstStart: driven[0]?.from ?? null,
    lastEnd: driven.at(-1)?.to ?? null,
    stretches,
    visits,
    alarms: alarmsIn(events, window),
  }
}

function alarmsIn(events: readonly FleetEvent[], { from, end }: ReportWindow): LaneAlarm[] {
  const alarms: LaneAlarm[] = []
  const latest = new Map<string, { alarm: LaneAlarm; time: number }>()
  const found = events.filter(({ type, eventTime }) => type === 'alarm' && eventTime >= from && eventTime < end)
  for (const { eventTime: time, attributes } of found.toSorted((a, b) => a.eventTime - b.eventTime)) {
    const type = typeof attributes.alarm === 'string' ? attributes.alarm : ''
    const known = latest.get(type)
    if (known && time - known.time <= oneAlarmMs) {
      known.alarm.count++
      known.time = time
    } else {
      const alarm = { time, type, count: 1 }
      alarms.push(alarm)
      latest.set(type, { alarm, time })
    }
  }
  return alarms
}
