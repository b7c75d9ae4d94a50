import type { EventType } from '../../../catalog/events/index.ts'
import type { FleetEvent, RuleEvent } from '../../fleet-event.ts'
import type { FuelChange } from '../../fuel/count-tank.ts'
import { fuelEvent } from '../../rules/fuel.ts'
import type { FuelSettings } from '../../fuel/fuel-settings.ts'
import type { Position } from '../../position.ts'
import type { Day } from '../day.ts'
import type { EventChanges } from './late-events.ts'

interface Fuel {
  day: Day
  /** of that day, as derived */
  positions: readonly Position[]
  /** those that hold now */
  settings: FuelSettings
}

/**
 * Compares the events of fills and thefts of a day that received late positions with those that were counted in the order
 * of time. What the thresholds of now do not ask for stays as it is, and so does everything where nobody knows what was in
 * the tank when the day began.
 */
export function fuelEventChanges({ day, positions, settings }: Fuel, stored: readonly FleetEvent[]): EventChanges {
  const { before, fuelChanges = [] } = day
  if (before.segments !== null && before.counters?.tank === undefined) return { contradicted: [], missing: [] }
  const byId = new Map(positions.map((position) => [position.id, position]))
  const isAsked = (type: EventType, litres: number) => {
    const least = type === 'deviceFuelIncrease' ? settings.increase : settings.drop
    return least > 0 && litres >= least
  }
  const raised = stored.filter(
    ({ type, positionId, attributes }) => isOfFuel(type) && byId.has(positionId) && isAsked(type, litresOf(attributes)),
  )
  const derived = fuelChanges
    .map((change) => eventOf(change, byId.get(change.positionId)!))
    .filter(({ type, attributes }) => isAsked(type, litresOf(attributes)))
  const kept = new Set(derived.map((each) => raised.find((event) => isSame(each, event))))
  return {
    contradicted: raised.filter((event) => !kept.has(event)),
    missing: derived
      .filter((each) => !raised.some((event) => isSame(each, event)))
      .map((each) => ({ ...each, attributes: { ...each.attributes, late: true } })),
  }
}

const isOfFuel = (type: EventType): boolean => type === 'deviceFuelDrop' || type === 'deviceFuelIncrease'

const litresOf = ({ before, after }: RuleEvent['attributes']): number => Math.abs(Number(after) - Number(before))

const eventOf = (change: FuelChange, position: Position): RuleEvent => ({
  ...fuelEvent(change, position),
  positionId: position.id,
})

const isSame = (one: RuleEvent, { type, positionId, attributes }: FleetEvent): boolean =>
  one.type === type &&
  one.positionId === positionId &&
  one.attributes.before === attributes.before &&
  one.attributes.after === attributes.after
