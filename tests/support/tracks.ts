import { readFileSync } from 'node:fs'
import { readTrack, type TrackPoint } from '../../infra/local/replay/track.ts'
import { advance } from '../../shared/domain/advance.ts'
import { newDeviceState } from '../../shared/domain/device-state.ts'
import type { Position } from '../../shared/domain/position.ts'
import { parseTrackerMessage } from '../../shared/wire/tracker-message.ts'
import { contextOf, noon } from './positions.ts'
import { recordOf } from './tracker-records.ts'

/** One message of our own JSON. */
export interface TrackRecord {
  time: string
  latitude: number
  longitude: number
  course?: number
}

/** Evenly spread numbers from 0 to 1 that are the same at every run (a linear congruential generator). */
export function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

interface Drive {
  seed: number
  count: number
  secondsBetween: (roll: number) => number
  withCourse: boolean
}

/** A drive through a town: bends, halts, and the noise of a receiver. */
function drive({ seed, count, secondsBetween, withCourse }: Drive): TrackRecord[] {
  const roll = dice(seed)
  const records: TrackRecord[] = []
  let [time, latitude, longitude, course, metresPerSecond] = [noon, 36.75, 3.05, 90, 10]
  for (let index = 0; index < count; index++) {
    const seconds = secondsBetween(roll())
    time += seconds * 1000
    course = (course + (roll() - 0.5) * 20 * Math.sqrt(seconds) + 360) % 360
    metresPerSecond = Math.max(0, Math.min(20, metresPerSecond + (roll() - 0.5) * 3 * Math.sqrt(seconds)))
    const degrees = (metresPerSecond * seconds) / 111_319
    latitude += degrees * Math.cos((course * Math.PI) / 180) + (roll() - 0.5) * 4e-6
    longitude += degrees * Math.sin((course * Math.PI) / 180) * 1.25 + (roll() - 0.5) * 4e-6
    const place = { time: new Date(time).toISOString(), latitude, longitude }
    records.push(withCourse ? { ...place, course: Math.round(course) } : place)
  }
  return records
}

/** A car with one fix a second, as the Munich track. */
export const syntheticCar = (): TrackRecord[] =>
  drive({ seed: 1, count: 1200, secondsBetween: () => 1, withCourse: false })

/** A bus with a fix every 10 to 60 seconds and its course, as the Liverpool tracks. */
export const syntheticBus = (): TrackRecord[] =>
  drive({ seed: 2, count: 240, secondsBetween: (roll) => 10 + Math.round(roll * 50), withCourse: true })

/** The points of a recorded track in `tests/data`, in the order of the file. */
export const recordedPoints = (name: 'munich-car' | 'liverpool-buses'): TrackPoint[] =>
  readTrack(readFileSync(new URL(`../data/${name}.csv`, import.meta.url), 'utf8'), { isGpx: false }).points

/** A real car, one fix a second. */
export const munichCar = (): TrackRecord[] => recordedPoints('munich-car').map(recordOfPoint)

/** Real buses, each by itself. */
export const liverpoolBuses = (): TrackRecord[][] =>
  [...byDevice(recordedPoints('liverpool-buses')).values()].map((bus) => bus.map(recordOfPoint))

/** The points of each vehicle, in the order given. */
export function byDevice(points: readonly TrackPoint[]): Map<string, TrackPoint[]> {
  const groups = new Map<string, TrackPoint[]>()
  for (const point of points) {
    const group = groups.get(point.device)
    if (group) group.push(point)
    else groups.set(point.device, [point])
  }
  return groups
}

const recordOfPoint = ({ time, latitude, longitude, course }: TrackPoint): TrackRecord => ({
  time: new Date(time).toISOString(),
  latitude,
  longitude,
  ...(course && { course }),
})

/** What becomes of a track that arrives message by message, about a second after each fix. */
export function positionsOf(track: readonly TrackRecord[], deviceId = 7): Position[] {
  let state = newDeviceState(deviceId)
  const positions: Position[] = []
  track.forEach((record, index) => {
    const message = parseTrackerMessage(recordOf('trackers/car/positions', record, noon + 86_400_000))
    if (message.kind !== 'fixes' || !message.fixes[0]) throw new Error(JSON.stringify(message))
    const now = message.fixes[0].fixTime + 1200 + (index % 3) * 400
    const advanced = advance(state, message.fixes[0], contextOf({ now }))
    state = advanced.state
    if (advanced.position) positions.push(advanced.position)
  })
  return positions
}
