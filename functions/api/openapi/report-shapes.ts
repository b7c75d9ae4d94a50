import { exclusionReasons } from '../../../shared/domain/days/exclusions.ts'
import { reportNames } from '../../../shared/catalog/reports/index.ts'
import {
  reportJobStates,
  type ChartJson,
  type FuelChangeJson,
  type CombinedJson,
  type DataQualityJson,
  type GeofenceVisitJson,
  type ReportJobJson,
  type StopJson,
  type SummaryJson,
  type TripJson,
} from '../../../shared/wire/report-json.ts'
import {
  count,
  flag,
  listOf,
  moment,
  number,
  object,
  oneOf,
  onlyTrue,
  orNull,
  recordId,
  ref,
  text,
  type Schema,
} from './schema.ts'
import { channelShapes } from './channel-shapes.ts'
import { trialShapes } from './trial-shapes.ts'

const metres: Schema = { ...number, description: 'metres' }
const knots: Schema = { ...number, description: 'knots' }
const litres: Schema = { ...number, description: 'litres' }
const ms: Schema = { ...number, description: 'milliseconds' }

/** Of all rows about a stretch of time. */
const row = {
  deviceId: recordId,
  deviceName: text,
  distance: metres,
  averageSpeed: { ...knots, description: 'knots; never above a maximum that is known' },
  maxSpeed: knots,
  spentFuel: litres,
  startOdometer: metres,
  endOdometer: metres,
  startTime: moment,
  endTime: moment,
} satisfies Record<string, Schema>

/** Additions of ours, which other clients pass over. */
const rates = {
  fuelPer100Km: { ...orNull(number), description: 'litres on 100 km; null where no fuel is known to be used' },
  fuelPerHour: { ...orNull(number), description: 'litres in an hour of the trip, or of engine time; null as above' },
} satisfies Record<string, Schema>
const arriving: Schema = {
  ...onlyTrue,
  description: 'true while more data of its days are on their way and what it says is passing; absent otherwise',
}

/** Of rows that were asked for by `gaps`. */
const gap: Schema = {
  ...onlyTrue,
  description: 'true for a time in which the device moved without data; absent for others. Only with `gaps`',
}

const trip: Record<keyof TripJson, Schema> = {
  ...row,
  ...rates,
  arriving,
  gap,
  startPositionId: recordId,
  endPositionId: recordId,
  startLat: number,
  startLon: number,
  endLat: number,
  endLon: number,
  startAddress: orNull(text),
  endAddress: orNull(text),
  duration: ms,
  driverUniqueId: orNull(text),
  driverName: orNull(text),
}

const stop: Record<keyof StopJson, Schema> = {
  ...row,
  arriving,
  gap,
  endLat: { ...number, description: 'where a time without data ends; absent for stops' },
  endLon: number,
  endAddress: { ...orNull(text), description: 'as `endLat`' },
  positionId: recordId,
  latitude: number,
  longitude: number,
  address: orNull(text),
  geofenceNames: { ...listOf(text), description: 'of the geofences that it is in; absent for none' },
  duration: ms,
  engineHours: ms,
}

const summary: Record<keyof SummaryJson, Schema> = {
  ...row,
  averageSpeed: {
    ...knots,
    description: 'knots: the distance over the engine hours; that of the trips over their time where none are known',
  },
  ...rates,
  arriving,
  startHours: ms,
  endHours: ms,
  engineHours: ms,
  gapDistance: { ...metres, description: 'of the distance, what it moved without data; only with `gaps`' },
}

const visit: Record<keyof GeofenceVisitJson, Schema> = {
  ...row,
  arriving,
  geofenceId: recordId,
  geofenceName: text,
  duration: ms,
}

const fuelChange: Record<keyof FuelChangeJson, Schema> = {
  arriving,
  deviceId: recordId,
  deviceName: text,
  type: oneOf(['deviceFuelIncrease', 'deviceFuelDrop']),
  time: { ...moment, description: 'when it was certain' },
  before: { ...litres, description: 'litres in the tank' },
  after: litres,
  litres: { ...litres, description: 'by how many litres they differ' },
  positionId: recordId,
  latitude: number,
  longitude: number,
  address: orNull(text),
  geofenceNames: { ...listOf(text), description: 'of the geofences that it was in; absent for none' },
  driverUniqueId: orNull(text),
  driverName: orNull(text),
}

const combined: Record<keyof CombinedJson, Schema> = {
  deviceId: recordId,
  route: { ...listOf({ ...listOf(number), minItems: 2, maxItems: 2 }), description: 'longitude and latitude' },
  events: listOf(ref('Event')),
  positions: { ...listOf(ref('Position')), description: 'those that the events refer to' },
  gaps: { ...listOf(ref('Trip')), description: 'where it moved without data; only with `gaps`' },
}

const quality: Record<keyof DataQualityJson, Schema> = {
  arriving,
  deviceId: recordId,
  deviceName: text,
  day: { ...text, description: 'of the caller’s time zone, like 2026-11-21' },
  received: count,
  stored: count,
  late: count,
  repeated: count,
  rejected: {
    ...listOf(
      object({ reason: { ...text, enum: exclusionReasons.filter((reason) => reason !== 'duplicate') }, count }),
    ),
    description:
      'by reason; they count when they were measured, if that was no more than three days before, else when they came',
  },
  since: { ...orNull(moment), description: 'the device’s first position of all, when it is of this day' },
  gaps: {
    ...listOf(object({ from: moment, to: moment, distance: metres }, ['distance'])),
    description: 'long times without a position; with a distance where the device moved in that time',
  },
}

const chart: Record<keyof ChartJson, Schema> = {
  deviceId: recordId,
  deviceName: text,
  attribute: text,
  points: listOf(
    object({
      time: moment,
      distance: metres,
      value: number,
      latitude: number,
      longitude: number,
      positionId: recordId,
    }),
  ),
  count: { ...count, description: 'positions that have the value, before thinning out' },
}

const job: Record<keyof ReportJobJson, Schema> = {
  id: text,
  report: oneOf(reportNames),
  daily: { ...flag, description: 'of a summary: a row for each day' },
  form: oneOf(['json', 'csv', 'xlsx']),
  state: oneOf(reportJobStates),
  done: { ...count, description: 'devices that are read' },
  of: count,
  daysDone: { ...count, description: 'days with new data that are derived for it' },
  daysOf: count,
  reading: { ...orNull(text), description: 'the device that is being read' },
  rows: count,
  bytes: count,
  from: moment,
  to: moment,
  createdAt: moment,
  finishedAt: orNull(moment),
  expiresAt: { ...orNull(moment), description: 'when the file is removed' },
  fileName: orNull(text),
  reason: { ...orNull(text), description: 'why it failed' },
}

/** Typed by what the wire says, so that a key that is added there is missed here by the compiler. */
export const reportShapes = (): Record<string, Schema> => ({
  Trip: object(trip, ['arriving', 'gap']),
  Stop: object(stop, ['arriving', 'gap', 'geofenceNames', 'endLat', 'endLon', 'endAddress']),
  Summary: object(summary, ['arriving', 'gapDistance']),
  GeofenceVisit: object(visit, ['arriving']),
  CombinedReport: object(combined, ['gaps']),
  FuelChange: object(fuelChange, ['arriving', 'geofenceNames']),
  DataQuality: object(quality, ['arriving']),
  Chart: object(chart),
  ReportJob: object(job),
  ...trialShapes(),
  ...channelShapes(),
})
