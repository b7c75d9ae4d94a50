import { isDerived } from '../days/derivation-flags.ts'
import type { DeviceState } from '../device-state.ts'
import type { RuleEvent } from '../fleet-event.ts'
import type { Position } from '../position.ts'
import { quantiseAttributes, roundTo, stepsPerUnit } from '../quantise.ts'
import { dueByHeld, dueByTotals, holdTotals, maintenance, type HeldTotals } from '../rules/maintenance.ts'
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

type Memory = DeviceState['memory']
type Services = ActiveRules['services']

/** Totals that maintenance is compared with once they do not pass any more, see `HeldTotals`. */
const heldName = 'held'
const heldIn = (memory: Memory): HeldTotals => (memory[heldName] as HeldTotals | undefined) ?? {}

interface TotalsChange {
  /** the latest position, as it was and as it is */
  before: Position
  after: Position
  /** epoch ms: what is newer counted with the change, what is older did not */
  since: number
  /** whether the totals are those of a passing state: then nothing is announced of them, see `releaseMaintenance` */
  isPassing: boolean
}

/** What the rules make of it when the totals of the latest position change: maintenance may be due by them. */
export function totalsChanged(
  memory: Memory,
  { before, after, since, isPassing }: TotalsChange,
  { services }: Pick<ActiveRules, 'services'>,
): { memory: Memory; events: RuleEvent[] } {
  const metres = Number(after.attributes.totalDistance ?? 0) - Number(before.attributes.totalDistance ?? 0)
  const moved = withMemory(memory, motion.name, withMovedMetres(memory[motion.name], { metres, since }))
  if (isPassing) return { memory: holdMaintenance(moved, before, services), events: [] }
  const held = heldIn(memory)
  const others = services.filter(({ id }) => held[id] === undefined)
  const from = { memory: memory[maintenance.name], before }
  return { memory: moved, events: dueByTotals(from, { after, services: others }) }
}

/** The memory while totals pass: it keeps those that maintenance was compared with last. */
export function holdMaintenance(memory: Memory, last: Position, services: Services): Memory {
  const known = memory[heldName] as HeldTotals | undefined
  const held = holdTotals(known, { memory: memory[maintenance.name], before: last }, services)
  return held === known || Object.keys(held).length === 0 ? memory : withMemory(memory, heldName, held)
}

/** What is due by all that passed, once the totals of the latest position are those of its history. */
export function releaseMaintenance(
  memory: Memory,
  last: Position,
  services: Services,
): { memory: Memory; events: RuleEvent[] } {
  return { memory: forgetHeld(memory), events: dueByHeld(heldIn(memory), last, services) }
}

/** A total that a person gave is no distance that makes maintenance due. */
export const forgetHeld = (memory: Memory): Memory => withMemory(memory, heldName, undefined)
