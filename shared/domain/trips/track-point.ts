import { isNothing, type Counted } from '../counters/counter-sums.ts'
import type { Coordinates } from '../distance.ts'
import type { Position } from '../position.ts'

/** What a vehicle's counters said at a position. Plain data. */
export interface Reading extends Coordinates {
  positionId: number
  /** epoch ms */
  fixTime: number
  /** metres of the device's life; absent in what older builds stored */
  totalDistance?: number
  /** metres, as the vehicle's own counter says; absent when it says nothing, or 0 */
  odometer?: number
  /** litres used in the vehicle's life, litres in the tank, percent of the tank */
  fuelUsed?: number
  fuel?: number
  fuelLevel?: number
  /** ms of engine hours */
  hours?: number
  driverUniqueId?: string
}

/** A moment of a track, with what a trip or a stop needs to know of its two ends. Plain data. */
export interface TrackPoint extends Reading {
  /** metres travelled along the track, jumps left out; only differences mean anything */
  metres: number
  /** what was counted, as metres are; absent for nothing, and in what older builds stored */
  counted?: Counted
}

/** @param way travelled up to this position */
export const trackPointOf = (
  position: Position,
  { metres, counted }: Pick<TrackPoint, 'metres' | 'counted'>,
): TrackPoint =>
  addCounters<TrackPoint>(
    {
      positionId: position.id,
      fixTime: position.fixTime,
      latitude: position.latitude,
      longitude: position.longitude,
      metres,
      ...(counted && !isNothing(counted) && { counted }),
    },
    position,
  )

export const readingOf = (position: Position): Reading =>
  addCounters<Reading>(
    {
      positionId: position.id,
      fixTime: position.fixTime,
      latitude: position.latitude,
      longitude: position.longitude,
    },
    position,
  )

/** Changes the reading, for each position of a track is one. */
function addCounters<Read extends Reading>(reading: Read, { attributes }: Position): Read {
  const { totalDistance, odometer, fuelUsed, fuel, fuelLevel, hours, driverUniqueId } = attributes
  if (typeof totalDistance === 'number') reading.totalDistance = totalDistance
  if (typeof odometer === 'number' && odometer !== 0) reading.odometer = odometer
  if (typeof fuelUsed === 'number') reading.fuelUsed = fuelUsed
  if (typeof fuel === 'number') reading.fuel = fuel
  if (typeof fuelLevel === 'number') reading.fuelLevel = fuelLevel
  if (typeof hours === 'number') reading.hours = hours
  if (typeof driverUniqueId === 'string') reading.driverUniqueId = driverUniqueId
  return reading
}
