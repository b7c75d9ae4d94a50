import { isDerived, markDerived, notesDerived } from './derivation-flags.ts'
import type { Attributes, Position } from '../position.ts'
import { quantiseAttributes } from '../quantise.ts'
import type { DaySettings } from './day.ts'
import { withNotes } from './older-positions.ts'
import { recomputed } from './recompute.ts'
import {
  countedMetres,
  distanceAt,
  hoursAt,
  legSpeed,
  legTo,
  runningMs,
  runningOf,
  totalDistanceAt,
  type Leg,
  type Seen,
  type Totals,
} from './totals.ts'

/** Where the totals of a stretch of history begin. Plain data. */
export interface TotalsState {
  totals: Totals
  seen: Seen | null
}

/** The same, to go on from in the middle of a day. */
export interface StoredTotals extends TotalsState {
  /** metres, of the position before as an older build stored it; null when that is a newer one, absent before a day */
  storedTotal?: number | null
}

/** A position with what is derived for it. */
export interface DerivedPosition {
  /** the very same object as given when nothing in it changes */
  position: Position
  /** whether it has coordinates of its own that the device can have reached */
  counts: boolean
  /** metres that it adds to its day */
  metres: number
  /** ms with the ignition on since the position before */
  runningMs: number
}

interface Values {
  isOutlier: boolean
  distance: number
  totalDistance: number
  hours: number
  speed: number
  motion: boolean
}

/**
 * Derives what positions (in the order of their track) have from those before them: outlier marks, `distance`,
 * `totalDistance`, `hours`, and speed and motion that the tracker did not send. What was sent, and totals that were
 * corrected, stay. The same positions get the same values in any order of arrival.
 */
export function deriveTotals(
  before: StoredTotals,
  positions: readonly Position[],
  settings: DaySettings,
): { derived: DerivedPosition[]; after: TotalsState & { storedTotal: number | null } } {
  let state: TotalsState = before
  let { storedTotal = before.totals.totalDistance } = before
  const derived = positions.map((position) => {
    const leg = legTo(state.seen, position, settings)
    const isOlder = isOfOlderBuild(position)
    const read = isOlder ? withNotes(position, { ...state, leg, storedTotal }) : position
    storedTotal = isOlder ? Number(position.attributes.totalDistance) : null
    const step = stepTotals(state.totals, { position: read, leg }, settings)
    state = step.state
    return isOlder && step.derived.position === read ? { ...step.derived, position } : step.derived
  })
  return { derived, after: { totals: state.totals, seen: state.seen, storedTotal } }
}

function stepTotals(
  totals: Totals,
  { position, leg }: { position: Position; leg: Leg },
  settings: DaySettings,
): { state: TotalsState; derived: DerivedPosition } {
  const distance = distanceAt(position, leg)
  const { latest } = totals
  const running = runningOf(position)
  const speed = isDerived(position, 'speed')
    ? legSpeed(leg, position, { latest, silenceMs: settings.minimalNoDataMs })
    : position.speed
  const values: Values = {
    isOutlier: leg.isOutlier,
    distance,
    totalDistance: totalDistanceAt(totals.totalDistance, position, { distance, isOutlier: leg.isOutlier }),
    hours: hoursAt(totals, position),
    speed,
    motion: isDerived(position, 'motion') ? speed > settings.speedThresholdKnots : position.attributes.motion === true,
  }
  const { totalDistance, hours } = values
  return {
    state: {
      totals: {
        totalDistance,
        hours,
        latest: { deviceTime: running.deviceTime, isEngineOn: running.isEngineOn, speed },
      },
      seen: leg.seen,
    },
    derived: {
      position: has(position, values)
        ? position
        : recomputed({ stored: position, derived: withValues(position, values) }, settings.computed),
      counts: leg.counts,
      metres: countedMetres(position, leg, distance),
      runningMs: runningMs(latest, running),
    },
  }
}

/** An older build did not note what was sent. */
const isOfOlderBuild = (position: Position): boolean =>
  !notesDerived(position) && typeof position.attributes.totalDistance === 'number'

const has = ({ speed, attributes }: Position, values: Values): boolean =>
  attributes.distance === values.distance &&
  attributes.totalDistance === values.totalDistance &&
  (attributes.hours ?? 0) === values.hours &&
  speed === values.speed &&
  (attributes.motion ?? false) === values.motion &&
  (attributes.outlier === true) === values.isOutlier

function withValues(position: Position, values: Values): Position {
  const { isOutlier, distance, totalDistance, hours, speed, motion } = values
  const known = position.attributes
  const changed: Position = { ...position, speed }
  for (const value of totalsOfRow) if (known[value] === undefined) markDerived(changed, value, true)
  const attributes: Attributes = { ...known, distance, totalDistance }
  if (hours > 0 || !isDerived(changed, 'hours')) attributes.hours = hours
  else delete attributes.hours
  if (motion || known.motion !== undefined) attributes.motion = motion
  if (isOutlier) attributes.outlier = true
  else delete attributes.outlier
  const isSorted = Object.keys(attributes).every((key) => key in known)
  changed.attributes = isSorted ? attributes : quantiseAttributes(attributes)
  return changed
}
const totalsOfRow = ['distance', 'totalDistance', 'hours'] as const
