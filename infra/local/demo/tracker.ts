import type { MqttFormatName } from '../../../shared/catalog/trackers/mqtt/index.ts'
import { owntracks } from '../../../shared/catalog/trackers/mqtt/owntracks.ts'
import { positions } from '../../../shared/catalog/trackers/mqtt/positions.ts'
import { teltonika } from '../../../shared/catalog/trackers/mqtt/teltonika.ts'
import { trackerTopic } from '../../../shared/wire/topics/tracker-topic.ts'
import type { CastVehicle } from './cast.ts'
import { routePoints } from './route-points.ts'
import { packed, timetable, type Moment } from './timetable.ts'
import { isWorking, workedMs } from './working-week.ts'

/** A tracker on a vehicle of the cast: what it would send at a moment. The same moment always gives the same message. */
export interface Tracker {
  vehicle: CastVehicle
  topic: string
  /** takes what is published there */
  rule: MqttFormatName
  /** ms between two reports at this moment: often while moving, seldom at rest */
  cadenceMs(timeMs: number): number
  /** where it is then, and at which pace it reports there */
  glanceAt(timeMs: number): Glance
  /** one message for these moments (epoch ms, oldest first) */
  message(timesMs: readonly number[]): string
}

export interface Glance {
  latitude: number
  longitude: number
  paceMs: number
}

/** ms between two reports while driving, standing with the engine on, and parked */
export interface Cadence {
  drivingMs: number
  idlingMs: number
  parkedMs: number
}
const liveCadence: Cadence = { drivingMs: 5_000, idlingMs: 15_000, parkedMs: 60_000 }
const pastCadence: Cadence = { drivingMs: 30_000, idlingMs: 60_000, parkedMs: 150_000 }

/**
 * How a vehicle has got to a moment (epoch ms): along its route as far as at `routeTimeMs`, where it may be parked; and
 * what its tracker reports besides. `aheadMs` is how long it drives from then until the live vehicle takes over.
 */
type Driven = (timeMs: number) => {
  routeTimeMs: number
  aheadMs?: number
  isParked: boolean
  reports?: Readonly<Record<string, boolean>>
}
const always: Driven = (timeMs) => ({ routeTimeMs: timeMs, isParked: false })

/** What a vehicle that stands today has driven before: a whole number of laps, so that it stands where they begin. */
const lapsBefore = 1_000

/** The same vehicle before `until`: it drove during working hours only, and stands there where the live one sets out. */
export const pastTrackerOf = (vehicle: CastVehicle, until: number): Tracker =>
  trackerOf(vehicle, pastCadence, (timeMs) => {
    const aheadMs = workedMs(timeMs, until, vehicle.restDays)
    return { routeTimeMs: until - aheadMs, aheadMs, isParked: !isWorking(timeMs, vehicle.restDays) }
  })

export function trackerOf(vehicle: CastVehicle, cadence = liveCadence, driven = always): Tracker {
  const moments = packed(timetable(routePoints(vehicle.route)))
  const lapMetres = moments.at(moments.length - 1).travelled
  const observe = (timeMs: number): Observation => {
    const { routeTimeMs, aheadMs = 0, isParked, reports = {} } = driven(timeMs)
    const isDriven = vehicle.does === 'drives' || aheadMs > 0
    const seconds =
      vehicle.does === 'drives'
        ? Math.floor(routeTimeMs / 1000) + vehicle.startsAtMinute * 60
        : lapsBefore * moments.length - Math.ceil(aheadMs / 1000)
    const lap = Math.floor(seconds / moments.length)
    const onRoute = moments.at(seconds % moments.length)
    const moment = isParked || !isDriven ? { ...onRoute, speed: 0, ignition: false } : onRoute
    return {
      ...jittered(moment, timeMs),
      timeMs,
      reports,
      odometer: Math.round((lap % 5000) * lapMetres + moment.travelled),
    }
  }
  const paceOf = ({ speed, ignition }: Moment) =>
    speed > 0 ? cadence.drivingMs : ignition ? cadence.idlingMs : cadence.parkedMs
  const form = forms[vehicle.speaks](vehicle)

  return {
    vehicle,
    topic: trackerTopic(form.format.topics[0], vehicle.uniqueId, 'demo'),
    rule: form.format.name,
    cadenceMs: (timeMs) => paceOf(observe(timeMs)),
    glanceAt: (timeMs) => {
      const at = observe(timeMs)
      return { latitude: at.latitude, longitude: at.longitude, paceMs: paceOf(at) }
    },
    message: (timesMs) => form.write(timesMs.map(observe)),
  }
}

interface Observation extends Moment {
  timeMs: number
  reports: Readonly<Record<string, boolean>>
  odometer: number
}

interface Form {
  format: typeof positions | typeof owntracks | typeof teltonika
  write(observations: Observation[]): string
}

const forms: Record<CastVehicle['speaks'], (vehicle: CastVehicle) => Form> = {
  own: (vehicle) => ({
    format: positions,
    write: (observations) => JSON.stringify(observations.map((observation) => ownForm(vehicle, observation))),
  }),
  owntracks: (vehicle) => ({
    format: owntracks,
    write: (observations) => listOrOne(observations.map((observation) => ownTracksForm(vehicle, observation))),
  }),
  teltonika: (vehicle) => ({
    format: teltonika,
    write: (observations) => listOrOne(observations.map((observation) => teltonikaForm(vehicle, observation))),
  }),
}

/** A single one as these trackers send it; what was buffered as a list, as gateways do. */
const listOrOne = (records: readonly object[]): string => JSON.stringify(records.length === 1 ? records[0] : records)

function ownForm(vehicle: CastVehicle, at: Observation) {
  return {
    time: new Date(at.timeMs).toISOString(),
    latitude: round(at.latitude, 6),
    longitude: round(at.longitude, 6),
    speed: round(at.speed, 1),
    course: Math.round(at.course),
    altitude: altitudeOf(at),
    accuracy: 4,
    attributes: {
      ignition: at.ignition,
      sat: 9 + (Math.floor(at.timeMs / 60_000) % 6),
      odometer: at.odometer,
      power: at.ignition ? 14.1 : 12.6,
      batteryLevel: batteryOf(vehicle, at),
      ...at.reports,
      ...driverOf(vehicle, at),
      ...alarmOf(vehicle, at),
      ...(vehicle.tankLitres ? { fuel: fuelOf(vehicle.tankLitres, at) } : {}),
    },
  }
}

function ownTracksForm(vehicle: CastVehicle, at: Observation) {
  return {
    _type: 'location',
    lat: round(at.latitude, 6),
    lon: round(at.longitude, 6),
    tst: Math.floor(at.timeMs / 1000),
    vel: Math.round(at.speed),
    cog: Math.round(at.course),
    alt: altitudeOf(at),
    acc: 6,
    batt: batteryOf(vehicle, at),
    bs: 1,
    conn: 'm',
    t: 't',
    tid: 'fe',
  }
}

function teltonikaForm(vehicle: CastVehicle, at: Observation) {
  return {
    state: {
      reported: {
        ts: at.timeMs,
        pr: 0,
        latlng: `${at.latitude.toFixed(6)},${at.longitude.toFixed(6)}`,
        alt: altitudeOf(at),
        ang: Math.round(at.course),
        sat: 12,
        sp: Math.round(at.speed),
        evt: 0,
        239: at.ignition ? 1 : 0,
        240: at.speed > 0 ? 1 : 0,
        21: 4,
        66: at.ignition ? 28_100 : 25_200,
        67: 4_050,
        16: at.odometer,
        48: Math.round((fuelOf(vehicle.tankLitres ?? 100, at) / (vehicle.tankLitres ?? 100)) * 100),
      },
    },
  }
}

/** A receiver is never exact: a metre or two, the same at the same moment. */
function jittered(moment: Moment, timeMs: number): Moment {
  if (moment.speed === 0) return moment
  const wobble = (salt: number) => Math.sin(timeMs / 977 + salt) * 0.000012
  return { ...moment, latitude: moment.latitude + wobble(0), longitude: moment.longitude + wobble(2) }
}

const round = (value: number, digits: number) => Number(value.toFixed(digits))
const altitudeOf = (at: Observation) =>
  Math.round(40 + 25 * Math.sin(at.latitude * 300) + 25 * Math.cos(at.longitude * 200))
/** Six minutes a per cent, each tracker from a charge of its own. */
const batteryOf = ({ uniqueId }: CastVehicle, at: Observation) =>
  100 - ((Math.floor(at.timeMs / 360_000) + uniqueId.length * 17 + uniqueId.charCodeAt(uniqueId.length - 1) * 7) % 80)
/** Whose card the reader sees while the engine is on: they take turns, a quarter of an hour each. */
function driverOf({ driverCards = [] }: CastVehicle, at: Observation): { driverUniqueId?: string } {
  const card = driverCards[Math.floor(at.timeMs / 900_000) % driverCards.length]
  return card === undefined || !at.ignition ? {} : { driverUniqueId: card }
}
/** Each driver brakes or turns too hard about once an hour, when there is something to brake. */
function alarmOf({ uniqueId }: CastVehicle, at: Observation): { alarm?: string } {
  const slot = Math.floor(at.timeMs / 5_000)
  const own = (uniqueId.length * 131 + uniqueId.charCodeAt(uniqueId.length - 1) * 37) % 720
  if (at.speed < 15 || slot % 720 !== own) return {}
  return { alarm: Math.floor(slot / 720) % 2 === 0 ? 'hardBraking' : 'hardCornering' }
}
const fuelOf = (tankLitres: number, at: Observation) =>
  round(tankLitres * (0.95 - ((at.odometer / 1000) % 400) / 500), 1)
