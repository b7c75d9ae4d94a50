import type { Attributes, Position } from './position.ts'

/**
 * How finely each value is kept: steps per unit. Rounding happens once, when a fix is accepted, so that state, history
 * and live frames agree to the bit. 1e-6 degree is 0.11 m at most.
 */
export const stepsPerUnit = {
  latitude: 1e6,
  longitude: 1e6,
  /** knots */
  speed: 100,
  /** degrees */
  course: 10,
  /** metres */
  altitude: 10,
  accuracy: 10,
  distance: 100,
} as const

/** The nearest multiple of `1 / steps`; never -0, which would not compare equal after storage. */
export const roundTo = (value: number, steps: number): number => Math.round(value * steps) / steps + 0

/**
 * The position as it is stored: coordinates to 1e-6 degree, speed to 0.01 kn, course to 0.1 degree (below 360),
 * altitude and accuracy to 0.1 m, `distance` and `totalDistance` to 0.01 m, `serverTime` to the second it began in,
 * the tracker's own times to 1 ms. Attributes come out sorted by key. Twice gives the same as once.
 */
export function quantise(position: Position): Position {
  const kept: Position = {
    id: position.id,
    deviceId: position.deviceId,
    protocol: position.protocol,
    serverTime: Math.floor(position.serverTime / 1000) * 1000,
    deviceTime: Math.round(position.deviceTime),
    fixTime: Math.round(position.fixTime),
    outdated: position.outdated,
    valid: position.valid,
    latitude: roundTo(position.latitude, stepsPerUnit.latitude),
    longitude: roundTo(position.longitude, stepsPerUnit.longitude),
    altitude: roundTo(position.altitude, stepsPerUnit.altitude),
    speed: roundTo(position.speed, stepsPerUnit.speed),
    course: roundTo(position.course, stepsPerUnit.course) % 360,
    accuracy: roundTo(position.accuracy, stepsPerUnit.accuracy),
    address: position.address,
    geofenceIds: position.geofenceIds,
    network: position.network,
    attributes: quantiseAttributes(position.attributes),
  }
  if (position.courseUnknown) kept.courseUnknown = true
  if (position.derived) kept.derived = position.derived
  return kept
}

export function quantiseAttributes(attributes: Attributes): Attributes {
  const sorted: Attributes = {}
  for (const key of Object.keys(attributes).sort()) {
    const value = attributes[key]!
    if (typeof value !== 'number') sorted[key] = value
    else if (key === 'distance' || key === 'totalDistance') sorted[key] = roundTo(value, stepsPerUnit.distance)
    else sorted[key] = value + 0
  }
  return sorted
}
