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
  /** its reports are whole multiples of these ms apart */
  gridMs: number
  /** ms between two reports at this moment: often while moving, seldom at rest */
  cadenceMs(timeMs: number): number
  /** one message for these moments (epoch ms, oldest first); null for the forms that carry one fix a message */
  message(timesMs: readonly number[]): string
  fixesPerMessageMax: number
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
 * what its tracker reports besides.
 */
type Driven = (timeMs: number) => {
  routeTimeMs: number
  isParked: boolean
  reports?: Readonly<Record<string, boolean>>
}
const always: Driven = (timeMs) => ({ routeTimeMs: timeMs, isParked: false })

/** The same vehicle before `until`: it drove during working hours only, and stands there where the live one sets out. */
export const pastTrackerOf = (vehicle: CastVehicle, until: number): Tracker =>
  trackerOf(vehicle, pastCadence, (timeMs) => ({
    routeTimeMs: until - workedMs(timeMs, until, vehicle.restDays),
    isParked: !isWorking(timeMs, vehicle.restDays),
  }))

export function trackerOf(vehicle: CastVehicle, cadence = liveCadence, driven = always): Tracker {
  const moments = packed(timetable(routePoints(vehicle.route)))
  const lapMetres = moments.at(moments.length - 1).travelled
  const observe = (timeMs: number): Observation => {
    const { routeTimeMs, isParked, reports = {} } = driven(timeMs)
    const seconds = vehicle.does === 'drives' ? Math.floor(routeTimeMs / 1000) + vehicle.startsAtMinute * 60 : 0
    const lap = Math.floor(seconds / moments.length)
    const onRoute = vehicle.does === 'drives' ? moments.at(seconds % moments.length) : moments.at(0)
    const moment = isParked || vehicle.does !== 'drives' ? { ...onRoute, speed: 0, ignition: false } : onRoute
    return {
      ...jittered(moment, timeMs),
      timeMs,
      reports,
      odometer: Math.round((lap % 5000) * lapMetres + moment.travelled),
    }
  }
  const form = forms[vehicle.speaks](vehicle)

  return {
    vehicle,
    topic: trackerTopic(form.format.topics[0], vehicle.uniqueId, 'demo'),
    rule: form.format.name,
    fixesPerMessageMax: form.fixesPerMessageMax,
    gridMs: cadence.drivingMs,
    cadenceMs: (timeMs) => {
      const { speed, ignition } = observe(timeMs)
      return speed > 0 ? cadence.drivingMs : ignition ? cadence.idlingMs : cadence.parkedMs
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
  fixesPerMessageMax: number
  write(observations: Observation[]): string
}

const forms: Record<CastVehicle['speaks'], (vehicle: CastVehicle) => Form> = {
  own: (vehicle) => ({
    format: positions,
    fixesPerMessageMax: 500,
    write: (observations) => JSON.stringify(observations.map((observation) => ownForm(vehicle, observation))),
  }),
  owntracks: (vehicle) => ({
    format: owntracks,
    fixesPerMessageMax: 1,
    write: ([observation]) => JSON.stringify(ownTracksForm(vehicle, observation!)),
  }),
  teltonika: (vehicle) => ({
    format: teltonika,
    fixesPerMessageMax: 1,
    write: ([observation]) => JSON.stringify(teltonikaForm(vehicle, observation!)),
  }),
}

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
