import { isDerived } from '../days/derived-values.ts'
import type { DeviceState } from '../device-state.ts'
import type { RuleEvent } from '../fleet-event.ts'
import type { Position } from '../position.ts'
import { quantiseAttributes, roundTo, stepsPerUnit } from '../quantise.ts'
import { dueByTotals, maintenance } from '../rules/maintenance.ts'
import { motion, withMovedMetres } from '../rules/motion.ts'
import type { ActiveRules } from './active-rules.ts'
import { withMemory } from './raise-events.ts'

/** The position with other totals: metres, and ms of engine hours. The same object when they are the same. */
export function withTotals(position: Position, totals: { totalDistance: number; hours: number }): Position {
  const { hours: known = 0, ...others } = position.attributes
  const totalDistance = roundTo(totals.totalDistance, stepsPerUnit.distance)
  if (others.totalDistance === totalDistance && known === totals.hours) return position
  const hasHours = totals.hours !== 0 || !isDerived(position, 'hours')
  const attributes = { ...others, totalDistance, ...(hasHours && { hours: totals.hours }) }
  return { ...position, attributes: quantiseAttributes(attributes) }
}

interface TotalsChange {
  /** the latest position, as it was and as it is */
  before: Position
  after: Position
  /** epoch ms: what is newer counted with the change, what is older did not */
  since: number
}

/** What the rules make of it when the totals of the latest position change: maintenance may be due by them. */
export function totalsChanged(
  memory: DeviceState['memory'],
  { before, after, since }: TotalsChange,
  { services }: Pick<ActiveRules, 'services'>,
): { memory: DeviceState['memory']; events: RuleEvent[] } {
  const metres = Number(after.attributes.totalDistance ?? 0) - Number(before.attributes.totalDistance ?? 0)
  return {
    memory: withMemory(memory, motion.name, withMovedMetres(memory[motion.name], { metres, since })),
    events: dueByTotals(memory[maintenance.name], { before, after, services }),
  }
}
