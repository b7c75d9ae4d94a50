import type { Rule } from './rule.ts'

/**
 * The engine was switched on or off: both this position and the latest before it say so, and differently.
 * A device's first position, and one that says nothing of the ignition, ring nothing.
 */
export const ignition: Rule<undefined> = {
  name: 'ignition',
  judge(_memory, { position, last }) {
    const before = last?.attributes.ignition
    const now = position.attributes.ignition
    if (typeof before !== 'boolean' || typeof now !== 'boolean' || before === now)
      return { memory: undefined, events: [] }
    const type = now ? 'ignitionOn' : 'ignitionOff'
    return { memory: undefined, events: [{ type, eventTime: position.deviceTime, attributes: {} }] }
  },
}
