import type { Rule } from './rule.ts'

/**
 * Another driver than the one before, or the first one. A message that names none changes nothing: the driver is
 * remembered until another one is named.
 */
export const driver: Rule<string> = {
  name: 'driver',
  evaluate(memory, { position, last }) {
    const now = position.attributes.driverUniqueId
    const before = memory ?? last?.attributes.driverUniqueId
    if (now === undefined || now === '')
      return { memory: before === undefined ? undefined : String(before), events: [] }
    const driverUniqueId = String(now)
    if (before !== undefined && String(before) === driverUniqueId) return { memory: undefined, events: [] }
    return {
      memory: undefined,
      events: [{ type: 'driverChanged', eventTime: position.deviceTime, attributes: { driverUniqueId } }],
    }
  },
}
