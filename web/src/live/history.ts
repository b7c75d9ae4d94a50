import type { PositionJson } from '../../../shared/wire/json.ts'

/** Longitude, latitude in degrees. */
export type Point = readonly [number, number]

/**
 * The points of a live route after one more position: appended only when the place differs from the last point,
 * and trimmed to the newest `lengthMax`. Returns the same array when nothing changes.
 */
export function extendRoute(
  route: readonly Point[] | undefined,
  position: PositionJson,
  lengthMax: number,
): readonly Point[] {
  const last = route?.at(-1)
  if (route && last && last[0] === position.longitude && last[1] === position.latitude) return route
  return [...(route ?? []), [position.longitude, position.latitude] as const].slice(-lengthMax)
}
