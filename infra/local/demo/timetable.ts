import { distanceMetres } from '../../../shared/domain/distance.ts'
import type { Waypoint } from './routes.data.ts'

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

const stepMetres = 20
const accelerationMs2 = 1.1
const brakingMs2 = 1.6
const sidewaysMs2 = 2.2

/** A drive along the waypoints as one moment a second: bends are taken slowly, rests are stood out. Pure and repeatable. */
export function timetable(waypoints: readonly Waypoint[]): Moment[] {
  const points = smooth(waypoints)
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

interface Point {
  latitude: number
  longitude: number
  limitMs: number
  restSeconds: number
}

const between = (a: Point, b: Point) => distanceMetres(a, b)

function place(from: Point, to: Point, part = 0) {
  return {
    latitude: from.latitude + (to.latitude - from.latitude) * part,
    longitude: from.longitude + (to.longitude - from.longitude) * part,
  }
}

/** Catmull-Rom through the waypoints, a point about every 20 metres: roads bend, they have no corners. */
function smooth(waypoints: readonly Waypoint[]): Point[] {
  const at = (index: number) => waypoints[Math.max(0, Math.min(waypoints.length - 1, index))]!
  const points: Point[] = []
  waypoints.forEach(([latitude, longitude, , rest], index) => {
    points.push({ latitude, longitude, limitMs: (at(index + 1)[2] || 20) / 3.6, restSeconds: (rest ?? 0) * 60 })
    if (index === waypoints.length - 1) return
    const [a, b, c, d] = [at(index - 1), at(index), at(index + 1), at(index + 2)]
    const length = distanceMetres({ latitude: b[0], longitude: b[1] }, { latitude: c[0], longitude: c[1] })
    const steps = Math.max(2, Math.round(length / stepMetres))
    for (let step = 1; step < steps; step += 1) {
      const t = step / steps
      points.push({
        latitude: spline([a[0], b[0], c[0], d[0]], t),
        longitude: spline([a[1], b[1], c[1], d[1]], t),
        limitMs: c[2] / 3.6,
        restSeconds: 0,
      })
    }
  })
  return points
}

function spline([a, b, c, d]: [number, number, number, number], t: number): number {
  return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t)
}

/** Metres a second at each point: never over the limit, never faster through a bend than a passenger would bear. */
function speedProfile(points: readonly Point[]): number[] {
  const speeds = points.map((point, index) => {
    if (point.restSeconds > 0 || index === 0 || index === points.length - 1) return 0
    const turn = Math.abs(angleBetween(courseAt(points, index - 1), courseAt(points, index))) * (Math.PI / 180)
    const radius = turn < 0.001 ? Infinity : stepMetres / turn
    const mood = 0.92 + 0.08 * Math.sin(index / 37)
    return Math.min(point.limitMs * mood, Math.sqrt(sidewaysMs2 * radius))
  })
  for (let i = 1; i < speeds.length; i += 1) speeds[i] = reach(speeds[i]!, speeds[i - 1]!, accelerationMs2)
  for (let i = speeds.length - 2; i >= 0; i -= 1) speeds[i] = reach(speeds[i]!, speeds[i + 1]!, brakingMs2)
  return speeds
}

const reach = (wanted: number, neighbour: number, rate: number) =>
  Math.min(wanted, Math.sqrt(neighbour * neighbour + 2 * rate * stepMetres))

const angleBetween = (a: number, b: number) => ((b - a + 540) % 360) - 180

function courseAt(points: readonly Point[], index: number): number {
  const from = points[Math.min(index, points.length - 2)]!
  const to = points[Math.min(index, points.length - 2) + 1]!
  const east = (to.longitude - from.longitude) * Math.cos((from.latitude * Math.PI) / 180)
  return ((Math.atan2(east, to.latitude - from.latitude) * 180) / Math.PI + 360) % 360
}
