import { distanceMetres } from '../../../shared/domain/distance.ts'
import type { RoutePoint } from './route-points.ts'

/** One moment of a drive, a second after the one before. */
export interface Moment {
  latitude: number
  longitude: number
  /** km/h */
  speed: number
  /** degrees clockwise from north */
  course: number
  /** metres since the start of the route */
  travelled: number
  /** false while resting longer than a minute */
  ignition: boolean
}

/** Moments as plain numbers: those of a fleet that drives for hours take a tenth of the memory so. */
export interface PackedMoments {
  readonly length: number
  /** @param second from 0 to `length - 1` */
  at(second: number): Moment
}

const fields = 6

export function packed(moments: readonly Moment[]): PackedMoments {
  const numbers = new Float64Array(moments.length * fields)
  for (const [second, moment] of moments.entries()) {
    const { latitude, longitude, speed, course, travelled, ignition } = moment
    numbers.set([latitude, longitude, speed, course, travelled, Number(ignition)], second * fields)
  }
  return {
    length: moments.length,
    at: (second) => {
      const of = (field: number) => numbers[second * fields + field]!
      return { latitude: of(0), longitude: of(1), speed: of(2), course: of(3), travelled: of(4), ignition: of(5) === 1 }
    },
  }
}

const accelerationMs2 = 1.1
const brakingMs2 = 1.6
const sidewaysMs2 = 2.2
/** Round a street corner, metres a second. */
const crawlingMs = 2.5

/** A drive along the points as one moment a second: bends are taken slowly, rests are stood out. Pure and repeatable. */
export function timetable(points: readonly RoutePoint[]): Moment[] {
  const speeds = speedProfile(points)
  const moments: Moment[] = []
  let travelled = 0
  let owedSeconds = 0

  points.forEach((point, index) => {
    for (let second = 0; second < point.restSeconds; second += 1) {
      moments.push({
        ...place(point, point),
        course: courseAt(points, index),
        speed: 0,
        travelled,
        ignition: point.restSeconds <= 60,
      })
    }
    const next = points[index + 1]
    if (!next) return
    const length = between(point, next)
    const pace = Math.max(0.7, (speeds[index]! + speeds[index + 1]!) / 2)
    const seconds = length / pace
    for (let at = 1 - owedSeconds; at <= seconds; at += 1) {
      const part = at / seconds
      moments.push({
        ...place(point, next, part),
        course: courseAt(points, index),
        speed: pace * 3.6,
        travelled: travelled + length * part,
        ignition: true,
      })
    }
    owedSeconds = (seconds + owedSeconds) % 1
    travelled += length
  })
  return moments
}

const between = (a: RoutePoint, b: RoutePoint) => distanceMetres(a, b)

function place(from: RoutePoint, to: RoutePoint, part = 0) {
  return {
    latitude: from.latitude + (to.latitude - from.latitude) * part,
    longitude: from.longitude + (to.longitude - from.longitude) * part,
  }
}

/** Metres a second at each point: never over the limit, never faster through a bend than a passenger would bear. */
function speedProfile(points: readonly RoutePoint[]): number[] {
  const legs = points.slice(1).map((point, index) => between(points[index]!, point))
  const speeds = points.map((point, index) => {
    if (point.restSeconds > 0 || index === 0 || index === points.length - 1) return 0
    const turn = Math.abs(angleBetween(courseAt(points, index - 1), courseAt(points, index))) * (Math.PI / 180)
    const radius = turn < 0.001 ? Infinity : (legs[index - 1]! + legs[index]!) / 2 / turn
    const mood = 0.92 + 0.08 * Math.sin(index / 37)
    return Math.min(point.limitMs * mood, Math.max(crawlingMs, Math.sqrt(sidewaysMs2 * radius)))
  })
  for (let i = 1; i < speeds.length; i += 1)
    speeds[i] = reach(speeds[i]!, { from: speeds[i - 1]!, rate: accelerationMs2, metres: legs[i - 1]! })
  for (let i = speeds.length - 2; i >= 0; i -= 1)
    speeds[i] = reach(speeds[i]!, { from: speeds[i + 1]!, rate: brakingMs2, metres: legs[i]! })
  return speeds
}

const reach = (wanted: number, { from, rate, metres }: { from: number; rate: number; metres: number }) =>
  Math.min(wanted, Math.sqrt(from * from + 2 * rate * metres))

const angleBetween = (a: number, b: number) => ((b - a + 540) % 360) - 180

function courseAt(points: readonly RoutePoint[], index: number): number {
  const from = points[Math.min(index, points.length - 2)]!
  const to = points[Math.min(index, points.length - 2) + 1]!
  const east = (to.longitude - from.longitude) * Math.cos((from.latitude * Math.PI) / 180)
  return ((Math.atan2(east, to.latitude - from.latitude) * 180) / Math.PI + 360) % 360
}
