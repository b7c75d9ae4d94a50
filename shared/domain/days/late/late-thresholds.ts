import type { FleetEvent } from '../../fleet-event.ts'
import type { Position } from '../../position.ts'
import { isOfThreshold, ofThresholds } from '../../rules/threshold.ts'
import type { Threshold } from '../../engine/active-rules.ts'
import type { Derived } from '../derive-day.ts'
import type { EventChanges } from './late-events.ts'

/** What was derived of a day. */
interface Values {
  /** of that day, as derived */
  positions: readonly Position[]
  outOfRange: readonly Derived[]
  /** those that hold now */
  thresholds: readonly Threshold[] | undefined
}

/**
 * Compares the events of values out of range of a day that received late positions with what its positions say in the
 * order of time. Events of thresholds that do not hold any more stay as they are.
 */
export function thresholdChanges(
  { positions, outOfRange, thresholds = [] }: Values,
  stored: readonly FleetEvent[],
): EventChanges {
  if (thresholds.length === 0) return { contradicted: [], missing: [] }
  const isStored = new Set(positions.map(({ id }) => id))
  const raised = stored.filter(
    (event) =>
      ofThresholds.has(event.type) &&
      isStored.has(event.positionId) &&
      thresholds.some((each) => isOfThreshold(event, each)),
  )
  const kept = new Set(outOfRange.map((each) => raised.find((event) => isSame(each, event))))
  return {
    contradicted: raised.filter((event) => !kept.has(event)),
    missing: outOfRange
      .filter((each) => !raised.some((event) => isSame(each, event)))
      .map((each) => ({ ...each, attributes: { ...each.attributes, late: true } })),
  }
}

const isSame = (one: Derived, { type, positionId, attributes }: FleetEvent): boolean =>
  one.type === type &&
  one.positionId === positionId &&
  Object.entries(one.attributes).every(([key, value]) => attributes[key] === value)
