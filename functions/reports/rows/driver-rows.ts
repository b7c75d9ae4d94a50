import type { FleetEvent } from '../../../shared/domain/fleet-event.ts'
import {
  driverParts,
  type DriverPart,
  type DrivenPart,
  type HarshEvent,
} from '../../../shared/domain/performance/driver-days.ts'
import { mostOf, scored } from '../../../shared/domain/performance/joined-drivers.ts'
import { harshWeight } from '../../../shared/domain/performance/score.ts'
import { scoreReasons, scoreSettings, type ScoreSettings } from '../../../shared/domain/performance/score-settings.ts'
import type { SegmentPart } from '../../../shared/domain/reports/segment-parts.ts'
import { isoTime } from '../../../shared/wire/dates.ts'
import type { DriverJson } from '../../../shared/wire/report-json.ts'
import { arrivingMark } from './arriving.ts'
import { partsIn } from './day-rows.ts'
import { historyOf } from './device-history.ts'
import type { DeviceReport } from './device-report.ts'
import { speedingIn } from './speeding-rows.ts'

/**
 * A row for each driver of a vehicle; those of several vehicles are joined when all are there. Trips come from days, harsh
 * driving from alarms, and of positions only fast quarters of an hour are read.
 */
export async function driverRows(report: DeviceReport): Promise<DriverJson[]> {
  const { sources, request, device } = report
  const history = await historyOf(report, { isByDay: true })
  const [parts, tooFast, events] = await Promise.all([
    partsIn(history),
    speedingIn(report, history),
    sources.tracks.eventsBetween(device.id, request.from, request.to),
  ])
  const settings = sources.score ?? scoreSettings(() => undefined)
  const found = driverParts(
    {
      parts: parts.map(drivenPart),
      harsh: events.flatMap(harshIn),
      tooFast: tooFast.map(({ start, end, peak, limit }) => ({
        start,
        end,
        time: peak.fixTime,
        speed: peak.speed,
        limit,
      })),
    },
    { ...settings, zone: sources.zone },
  )
  const own = sources.ownDriver
  return found
    .filter(({ driver, trips }) => trips > 0 && (own === undefined || driver === own))
    .map((part) => rowOf(report, part, settings))
}

const drivenPart = ({ isTrip, isGap, start, end, metres, counted }: SegmentPart): DrivenPart => ({
  kind: isGap ? 'gap' : isTrip ? 'trip' : 'stop',
  start: start.time,
  end: end.time,
  metres,
  engineMs: counted.engineMs,
  driver: start.reading.driverUniqueId ?? (isTrip ? end.reading.driverUniqueId : undefined) ?? null,
})

const harshAlarms: Readonly<Record<string, HarshEvent['kind']>> = {
  hardAcceleration: 'acceleration',
  hardBraking: 'braking',
  hardCornering: 'cornering',
}

function harshIn({ type, eventTime, attributes }: FleetEvent): HarshEvent[] {
  const { alarm, acceleration, limit } = attributes
  if (type !== 'alarm' || typeof alarm !== 'string') return []
  const weight = harshWeight(acceleration, limit)
  return alarm.split(',').flatMap((name) => {
    const kind = harshAlarms[name.trim()]
    return kind ? [{ kind, time: eventTime, weight }] : []
  })
}

function rowOf(
  report: DeviceReport,
  { driver, trips, driving, parts }: DriverPart,
  settings: ScoreSettings,
): DriverJson {
  const { sources, device, request } = report
  const vehicle = { deviceId: device.id, deviceName: device.name }
  return scored({
    driverUniqueId: driver,
    driverName: driver === null ? null : sources.driverName(driver),
    vehicles: [vehicle],
    trips,
    distance: driving.metres,
    duration: driving.drivenMs,
    score: null,
    leastDistance: settings.leastMetres,
    speedingTime: driving.speedingMs,
    speedingWeight: driving.speedingWeightedMs,
    idleTime: Math.round(driving.idleMs),
    nightTime: driving.nightMs,
    noBreakTime: driving.noBreakMs,
    acceleration: driving.acceleration,
    braking: driving.braking,
    cornering: driving.cornering,
    accelerationWeight: driving.accelerationWeight,
    brakingWeight: driving.brakingWeight,
    corneringWeight: driving.corneringWeight,
    reasons: scoreReasons.map((reason) => ({
      reason,
      points: 0,
      penalty: settings.points[reason],
      trips: mostOf(parts.filter((part) => part.reason === reason)).map(({ start, end, amount }) => ({
        ...vehicle,
        startTime: isoTime(start),
        endTime: isoTime(end),
        amount: Math.round(amount),
      })),
    })),
    ...arrivingMark(report, { startTime: request.from, endTime: request.to }),
  })
}
