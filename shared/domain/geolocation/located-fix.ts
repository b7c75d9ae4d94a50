import type { Coordinates } from '../distance.ts'
import { trackerLimits } from '../limits/trackers.ts'
import type { Fix } from '../position.ts'
import type { Observations } from './observations.ts'

/** Where a set of access points and cells was received. */
export interface Estimate extends Coordinates {
  /** metres, the radius in which it is */
  accuracy: number
}

/** Says of a position what it was worked out from. */
export const locatedByKey = 'locatedBy'
/** Traccar's name for it, which the filter of approximate positions goes by. */
const approximateKey = 'approximate'

/** Access points say more than cells, and decide where there are some. */
export const locatedByOf = ({ accessPoints }: Observations): 'wifi' | 'cells' =>
  accessPoints.length > 0 ? 'wifi' : 'cells'

/** Whether a fix has no coordinates of its own, and something that they may follow from. */
export const lacksPlace = ({ location, network }: Fix): boolean => location === null && network !== null

/**
 * A fix with the coordinates of what it received. It stands: how fast and where to is not known of it, and a speed
 * worked out from such places would be one of their errors. Its accuracy is what rules go by (`event.geofence.margin`,
 * drift, distance).
 */
export const locatedFix = (fix: Fix, { latitude, longitude, accuracy }: Estimate, by: 'wifi' | 'cells'): Fix => ({
  ...fix,
  location: { latitude, longitude, accuracy, altitude: 0, speed: 0, course: null },
  valid: true,
  attributes: { ...fix.attributes, [approximateKey]: true, [locatedByKey]: by },
})

/** What a service answered, if it is one: coordinates on earth and a radius that says something. */
export function estimateOf(latitude: unknown, longitude: unknown, accuracy: unknown): Estimate | null {
  if (!isBetween(latitude, -90, 90) || !isBetween(longitude, -180, 180)) return null
  if (!isBetween(accuracy, 0, trackerLimits.accuracyMetresMax)) return null
  return { latitude, longitude, accuracy: Math.max(1, accuracy) }
}

const isBetween = (value: unknown, min: number, max: number): value is number =>
  typeof value === 'number' && value >= min && value <= max
