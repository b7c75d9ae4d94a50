import { isCorrected, isDerivable, isDerived, notesDerived } from './days/derivation-flags.ts'
import type { Position } from './position.ts'

/**
 * The order of a track: by fix time; of one moment by what the tracker said, whichever arrived first. Its own clock comes
 * before all else, so that a heartbeat follows the place that it repeats. Corrections of totals come last, as they were
 * made: the latest one holds. Only they and what says the same go by id.
 */
export const inTrackOrder = (a: Position, b: Position): number =>
  a.fixTime - b.fixTime || byPlace(a, b) || byCorrection(a, b) || byCounters(a, b) || byText(a, b) || a.id - b.id

/**
 * Whether a position belongs before another one, as far as time and place tell. Of two words of one place and moment the
 * newer one is what holds now.
 */
export const isBefore = (a: Position, b: Position): boolean => (a.fixTime - b.fixTime || byPlace(a, b)) < 0

function byPlace(a: Position, b: Position): number {
  return (
    a.deviceTime - b.deviceTime ||
    Number(a.outdated) - Number(b.outdated) ||
    Number(a.valid) - Number(b.valid) ||
    a.latitude - b.latitude ||
    a.longitude - b.longitude ||
    a.altitude - b.altitude ||
    a.accuracy - b.accuracy ||
    a.course - b.course ||
    sentSpeed(b) - sentSpeed(a)
  )
}

function byCorrection(a: Position, b: Position): number {
  const [one, other] = [isCorrected(a), isCorrected(b)]
  return Number(one) - Number(other) || (one ? a.id - b.id : 0)
}

/** What counts along a track, as it was sent: counters rise, a tank empties. What lasts, like standing, comes last. */
function byCounters(a: Position, b: Position): number {
  for (const [key, sign] of counters) {
    const order = rank(a, key, sign) - rank(b, key, sign)
    if (order !== 0) return order
  }
  return 0
}

const sentSpeed = (position: Position): number => (isDerived(position, 'speed') ? -1 : position.speed)

const counters = [
  ['odometer', 1],
  ['hours', 1],
  ['distance', 1],
  ['fuelUsed', 1],
  ['fuel', -1],
  ['fuelLevel', -1],
  ['ignition', -1],
  ['motion', -1],
] as const

/** What says nothing comes first; so does what an older build stored, which did not note what it derived. */
function rank(position: Position, key: (typeof counters)[number][0], sign: 1 | -1): number {
  const value =
    isDerivable(key) && (!notesDerived(position) || isDerived(position, key)) ? undefined : position.attributes[key]
  return typeof value === 'number' || typeof value === 'boolean' ? sign * Number(value) : -Number.MAX_VALUE
}

function byText(a: Position, b: Position): number {
  const [one, other] = [textOf(a), textOf(b)]
  return one < other ? -1 : one > other ? 1 : 0
}

/** Attributes are sorted by key. */
const textOf = ({ attributes }: Position): string =>
  JSON.stringify(attributes, (key, value: unknown) => (isDerivable(key) || key === 'outlier' ? undefined : value))
