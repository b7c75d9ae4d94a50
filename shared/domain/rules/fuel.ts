import { standsIn, type RuleEvent } from '../fleet-event.ts'
import { loadOf } from '../fuel/engine-load.ts'
import { stepTank, type TankState } from '../fuel/step-tank.ts'
import { litresIn, steadyLitresOf } from '../fuel/tank.ts'
import type { Attributes, Position } from '../position.ts'
import type { Rule } from './rule.ts'

/**
 * The fuel level (litres, see `tank.ts`) fell or rose by the device's `fuelDropThreshold` or `fuelIncreaseThreshold` or
 * more, see `step-tank.ts`. Raised when the level is steady, with the whole amount from `before` to `after`, where it was
 * and who drove. What the engine burns is no drop, however much it becomes.
 */
export const fuel: Rule<TankState> = {
  name: 'fuel',
  evaluate(memory, { position, last, settings: { fuel: settings } }) {
    if (settings.drop === 0 && settings.increase === 0) return { memory: undefined, events: [] }
    const { attributes, deviceTime: time } = position
    const litres = litresIn(attributes, settings)
    if (litres === undefined) return { memory, events: [] }
    const reading = {
      litres,
      time,
      load: loadOf(position),
      loadBefore: last && loadOf(last),
      steadyLitres: steadyLitresOf(attributes, settings),
    }
    const { state, change } = stepTank(memory ?? null, reading, settings)
    if (!change) return { memory: state, events: [] }
    const least = change.after > change.before ? settings.increase : settings.drop
    if (least === 0 || Math.abs(change.after - change.before) < least) return { memory: state, events: [] }
    return { memory: state, events: [fuelEvent(change, position)] }
  },
}

/** @param change litres; its position is where it was certain */
export const fuelEvent = ({ before, after }: { before: number; after: number }, position: Position): RuleEvent => ({
  type: after > before ? 'deviceFuelIncrease' : 'deviceFuelDrop',
  eventTime: position.deviceTime,
  attributes: { before, after, ...placeOf(position) },
})

function placeOf({ latitude, longitude, address, geofenceIds, attributes: { driverUniqueId } }: Position): Attributes {
  return {
    latitude,
    longitude,
    ...(address !== null && { address }),
    ...standsIn(geofenceIds ?? []),
    ...(typeof driverUniqueId === 'string' && { driverUniqueId }),
  }
}
