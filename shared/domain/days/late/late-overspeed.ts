import type { EventType } from '../../../catalog/events/index.ts'
import type { FleetEvent } from '../../fleet-event.ts'
import type { Position } from '../../position.ts'
import { speedLimitAt, type SpeedLimits } from '../../rules/overspeed.ts'
import type { Derived } from '../derive-day.ts'
import type { EventChanges } from './late-events.ts'

/** What was derived of a day. */
interface Speeds {
  /** of that day, as derived */
  positions: readonly Position[]
  speeding: readonly Derived[]
  /** those that hold now */
  limits: SpeedLimits
}

/**
 * Compares the overspeed events of a day that received late positions with what its positions say in the order of time.
 * When events were raised by other limits than those of now, those hold: only events whose position is not above their
 * own limit any more go then, and none is added.
 */
export function overspeedChanges({ positions, speeding, limits }: Speeds, stored: readonly FleetEvent[]): EventChanges {
  const byId = new Map(positions.map((position) => [position.id, position]))
  const raised = stored.filter(({ type, positionId }) => isOfSpeed(type) && byId.has(positionId))
  const [wrong, right] = divided(raised, (event) => isTooSlow(event, byId.get(event.positionId)!))
  const isByOtherLimits = right.some(
    ({ type, positionId, attributes }) =>
      type === 'deviceOverspeed' && attributes.speedLimit !== speedLimitAt(byId.get(positionId)!, limits).limit,
  )
  if (isByOtherLimits) return { contradicted: wrong, missing: [] }
  const kept = new Set(speeding.map((each) => right.find((event) => isSame(each, event))))
  return {
    contradicted: [...wrong, ...right.filter((event) => !kept.has(event))],
    missing: speeding
      .filter((each) => !right.some((event) => isSame(each, event)))
      .map((each) => ({ ...each, attributes: { ...each.attributes, late: true } })),
  }
}

/** From when to when (epoch ms) overspeed events of these positions may lie: a tracker's clock may differ from its fixes. */
export function overspeedSpan(positions: readonly Position[]): { from: number; to: number } {
  const span = { from: Number.POSITIVE_INFINITY, to: 0 }
  for (const { deviceTime } of positions) {
    span.from = Math.min(span.from, deviceTime)
    span.to = Math.max(span.to, deviceTime)
  }
  return span
}

const isOfSpeed = (type: EventType): boolean => type === 'deviceOverspeed' || type === 'deviceOverspeedEnd'

const isSame = (one: Derived, { type, positionId, geofenceId, attributes }: FleetEvent): boolean =>
  one.type === type &&
  one.positionId === positionId &&
  (one.geofenceId ?? 0) === geofenceId &&
  one.attributes.speed === attributes.speed &&
  one.attributes.speedLimit === attributes.speedLimit &&
  one.attributes.duration === attributes.duration

const isTooSlow = ({ type, attributes }: FleetEvent, { speed }: Position): boolean =>
  type === 'deviceOverspeed' && speed !== attributes.speed && speed <= Number(attributes.speedLimit)

function divided<Item>(items: readonly Item[], test: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(test), items.filter((item) => !test(item))]
}
