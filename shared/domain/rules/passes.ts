import type { Through } from '../area/leg-through.ts'
import type { WatchedGeofence } from '../engine/active-rules.ts'
import type { Position } from '../position.ts'
import { holds, isAtHeight } from '../steps/geofences.ts'
import { minuteMs } from '../time/durations.ts'

/** After a longer silence, nobody knows which way was taken. */
export const passesWithinMs = 5 * minuteMs

export type End = Pick<Position, 'fixTime' | 'latitude' | 'longitude' | 'altitude'>

/**
 * Where the straight way between two fixes leads through a geofence that neither of them is in; null when it does not.
 * What happened meanwhile is not known, so fixes that are far from each other in time say nothing.
 */
export function passThrough(geofence: WatchedGeofence, from: End, to: End): Through | null {
  if (!isShort(from, to)) return null
  const through = geofence.area.through({ from, to })
  if (!through || !isAtHeight(geofence, from) || !isAtHeight(geofence, to)) return null
  return holds(geofence, from) || holds(geofence, to) ? null : through
}

export const isShort = (from: Pick<End, 'fixTime'>, to: Pick<End, 'fixTime'>): boolean =>
  to.fixTime > from.fixTime && to.fixTime - from.fixTime <= passesWithinMs
