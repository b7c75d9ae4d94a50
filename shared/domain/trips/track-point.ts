import type { Coordinates } from '../distance.ts'
import type { Position } from '../position.ts'

/** A moment of a track, with what a trip or a stop needs to know of its two ends. Plain data. */
export interface TrackPoint extends Coordinates {
  positionId: number
  /** epoch ms */
  fixTime: number
  /** metres travelled along the track, jumps left out; only differences mean anything */
  metres: number
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

/** @param metres travelled up to this position */
export function trackPointOf(position: Position, metres: number): TrackPoint {
  const { attributes } = position
  const point: TrackPoint = {
    positionId: position.id,
    fixTime: position.fixTime,
    latitude: position.latitude,
    longitude: position.longitude,
    metres,
  }
  if (isNumber(attributes.odometer) && attributes.odometer !== 0) point.odometer = attributes.odometer
  if (isNumber(attributes.fuelUsed)) point.fuelUsed = attributes.fuelUsed
  if (isNumber(attributes.fuel)) point.fuel = attributes.fuel
  if (isNumber(attributes.fuelLevel)) point.fuelLevel = attributes.fuelLevel
  if (isNumber(attributes.hours)) point.hours = attributes.hours
  if (typeof attributes.driverUniqueId === 'string') point.driverUniqueId = attributes.driverUniqueId
  return point
}

const isNumber = (value: unknown): value is number => typeof value === 'number'
