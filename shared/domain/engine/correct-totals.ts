import { dayOf } from '../days/day.ts'
import { unsettleDays } from '../days/settlement-list.ts'
import { markCorrected, markDerived } from '../days/derivation-flags.ts'
import type { DeviceState } from '../device-state.ts'
import { idOf, nextSequence } from '../ids.ts'
import type { Attributes, Position } from '../position.ts'
import { quantise } from '../quantise.ts'
import { motion, withMovedMetres } from '../rules/motion.ts'
import { withMemory } from './raise-events.ts'
import { forgetHeld } from './totals-changed.ts'

/** What a vehicle's own meters say; null and nothing leave what is known. */
export interface Totals {
  /** metres */
  totalDistance?: number | null | undefined
  /** ms of engine hours */
  hours?: number | null | undefined
}

/**
 * The latest position once more, received now (epoch ms) and with other totals: everything later is counted on from it.
 * Null for a device without a position.
 */
export function correctTotals(
  state: DeviceState,
  { totalDistance, hours }: Totals,
  now: number,
): { state: DeviceState; position: Position } | null {
  const { last } = state
  if (!last) return null
  const given: Attributes = {
    ...(typeof totalDistance === 'number' && { totalDistance }),
    ...(typeof hours === 'number' && { hours }),
  }
  const positionSequence = nextSequence(state.positionSequence, last.fixTime)
  const position = quantise({
    ...last,
    id: idOf(state.deviceId, positionSequence),
    serverTime: now,
    attributes: { ...last.attributes, distance: 0, ...given },
  })
  markCorrected(position)
  if (given.totalDistance !== undefined) markDerived(position, 'totalDistance', false)
  if (given.hours !== undefined) markDerived(position, 'hours', false)
  const metres = Number(position.attributes.totalDistance ?? 0) - Number(last.attributes.totalDistance ?? 0)
  const moved = withMovedMetres(state.memory[motion.name], { metres, since: 0 })
  const memory = forgetHeld(withMemory(state.memory, motion.name, moved))
  const corrected = { ...state, memory, last: position, positionSequence }
  return { state: unsettleDays(corrected, [dayOf(last.fixTime)]), position }
}
