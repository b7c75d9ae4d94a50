import { hoursAt, noTotals, totalsOf } from '../days/totals.ts'
import { markDerived } from '../days/derivation-flags.ts'
import type { Step } from '../draft.ts'
import type { Attributes } from '../position.ts'

/** A position that names no driver gets the one who is linked, unless `processing.useLinkedDriver` is off. */
export const driver: Step = {
  name: 'driver',
  apply({ position, settings, context }) {
    const { driverUniqueId } = context.activeRules
    if (!settings.isLinkedDriverUsed || driverUniqueId === null || 'driverUniqueId' in position.attributes) return
    position.attributes = { ...position.attributes, driverUniqueId }
  },
}

/** Keeps the attributes that `processing.copyAttributes` lists, when a message does not have them. */
export const copiedAttributes: Step = {
  name: 'copiedAttributes',
  apply({ position, settings, before }) {
    if (!before || settings.copiedAttributes.length === 0) return
    const copied: Attributes = {}
    for (const key of settings.copiedAttributes) {
      const known = Object.hasOwn(before.attributes, key) ? before.attributes[key] : undefined
      if (known !== undefined && !Object.hasOwn(position.attributes, key)) copied[key] = known
    }
    position.attributes = { ...position.attributes, ...copied }
  },
}

/**
 * `hours` (ms of the engine's life): as the tracker counts them, else those of the position before plus the time since,
 * when the ignition is on in both.
 */
export const engineHours: Step = {
  name: 'engineHours',
  apply({ position, before }) {
    if (typeof position.attributes.hours === 'number') return
    markDerived(position, 'hours', true)
    const hours = hoursAt(before ? totalsOf(before) : noTotals, position)
    if (hours > 0) position.attributes = { ...position.attributes, hours }
  },
}
