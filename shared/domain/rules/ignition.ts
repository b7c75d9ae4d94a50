import type { Rule } from './rule.ts'

interface Memory {
  /** the state of the last event */
  on: boolean
  /** epoch ms since which it has been the other one; absent when it is not */
  since?: number
}

/**
 * The engine was switched on or off. A first value raises nothing, and a message without the ignition changes
 * nothing. With `event.ignition.minimalDuration` (seconds) a shorter flicker raises nothing either.
 */
export const ignition: Rule<Memory> = {
  name: 'ignition',
  evaluate(memory, { position, last, settings }) {
    const now = position.attributes.ignition
    const known = memory ?? reported(last?.attributes.ignition)
    if (typeof now !== 'boolean') return { memory: known, events: [] }
    if (!known || known.on === now) return { memory: undefined, events: [] }

    const since = known.since ?? position.fixTime
    if (position.fixTime - since < settings.ignitionMinimalMs) return { memory: { on: known.on, since }, events: [] }
    const type = now ? 'ignitionOn' : 'ignitionOff'
    return { memory: undefined, events: [{ type, eventTime: position.deviceTime, attributes: {} }] }
  },
}

const reported = (ignition: unknown): Memory | undefined =>
  typeof ignition === 'boolean' ? { on: ignition } : undefined
