import type { DaySettings } from '../../shared/domain/days/day.ts'
import { fastestKnotsOf } from '../../shared/domain/engine/fastest.ts'
import { earthRadiusMetres } from '../../shared/domain/distance.ts'
import { engineSettings, type MotionSettings } from '../../shared/domain/engine/engine-settings.ts'
import type { Attributes, Position } from '../../shared/domain/position.ts'
import { stepSegments, openSegments, type Segment, type SegmentsState } from '../../shared/domain/trips/segments.ts'
import { buildPosition, minuteMs } from './builders.ts'

/** Midnight UTC; vectors tell their times from there. */
export const midnight = Date.UTC(2024, 4, 1)

/** The settings of trips as they are when nobody set any. */
export const usualMotion: MotionSettings = engineSettings(() => undefined).motion

/** Those of days. */
export const usualDays: DaySettings = {
  ...usualMotion,
  fastestKnots: fastestKnotsOf(null),
  speedLimits: { settings: engineSettings(() => undefined).overspeed, geofences: [] },
  computed: [],
  fuel: engineSettings(() => undefined).fuel,
}

/** A fix of a vector: minutes after midnight, whether it moves, metres travelled eastwards since the first. */
export type Reported = [minutes: number, isMoving: boolean, metres: number, more?: Partial<Position>]

const degreesPerMetre = 180 / (Math.PI * earthRadiusMetres)

/** The track of a vector, on the equator, where metres are easily degrees. */
export const trackOf = (reported: readonly Reported[]): Position[] =>
  reported.map(([minutes, motion, metres, more = {}], index) =>
    buildPosition(index, {
      id: index + 1,
      fixTime: midnight + minutes * minuteMs,
      latitude: 0,
      longitude: metres * degreesPerMetre,
      speed: motion ? 10 : 0,
      ...more,
      attributes: { motion, ...more.attributes },
    }),
  )

/** All ways of a track, the last one ending where the track does. */
export function segmentsOf(track: readonly Position[], settings: MotionSettings = usualMotion): Segment[] {
  let state: SegmentsState | null = null
  const segments: Segment[] = []
  for (const position of track) {
    const stepped = stepSegments(state, { position }, settings)
    state = stepped.state
    segments.push(...stepped.ended)
  }
  return state ? [...segments, ...openSegments(state)] : segments
}

const clock = (time: number): string => new Date(time).toISOString().slice(11, 16)

/** `trip 00:02-00:05 3000 m`, `gap 00:05-02:05 900 m`, `stop 02:05-02:25` */
export const segmentText = ({ isTrip, isGap, start, end }: Segment): string => {
  const when = `${clock(start.fixTime)}-${clock(end.fixTime)}`
  if (!isTrip && !isGap) return `stop ${when}`
  return `${isTrip ? 'trip' : 'gap'} ${when} ${Math.round(end.metres - start.metres)} m`
}

/** A fix of a random life, by what has changed since the one before. */
export interface Stepped {
  seconds: number
  metres: number
  isMoving: boolean
  ignition: boolean | undefined
  /** knots; 10 while it moves when absent */
  speed?: number | undefined
}

export function trackFrom(steps: readonly Stepped[]): Reported[] {
  let [seconds, metres] = [0, 0]
  return steps.map((step) => {
    seconds += step.seconds
    metres += step.metres
    const attributes: Attributes = step.ignition === undefined ? {} : { ignition: step.ignition }
    const speed = step.speed === undefined ? {} : { speed: step.speed }
    return [seconds / 60, step.isMoving, metres, { attributes, ...speed }]
  })
}
