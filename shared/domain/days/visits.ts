import type { Position } from '../position.ts'

/** A stay in a geofence: from the first position inside to the first outside. */
export interface GeofenceVisit {
  geofenceId: number
  /** epoch ms */
  start: number
  end: number
}

/** Where the device is inside, and since when (epoch ms), by the geofence's id. Plain data. */
export type VisitsState = Readonly<Record<string, number>>

/**
 * The next position: who is inside stays, who left has been there. Who is found elsewhere after a silence was last known to
 * be inside when it began.
 * @param silentSince epoch ms; absent where no silence ends at this position, or none that led elsewhere
 */
export function stepVisits(
  state: VisitsState,
  { fixTime, geofenceIds }: Position,
  silentSince = fixTime,
): { state: VisitsState; ended: GeofenceVisit[] } {
  const inside = geofenceIds ?? []
  const known = Object.keys(state)
  if (known.length === 0 && inside.length === 0) return { state, ended: none }
  if (known.length === inside.length && inside.every((id) => state[id] !== undefined)) return { state, ended: none }
  const ended = known
    .filter((id) => !inside.includes(Number(id)))
    .map((id) => ({ geofenceId: Number(id), start: state[id]!, end: Math.max(state[id]!, silentSince) }))
  return { state: Object.fromEntries(inside.map((id) => [id, state[id] ?? fixTime])), ended }
}

const none: GeofenceVisit[] = []
