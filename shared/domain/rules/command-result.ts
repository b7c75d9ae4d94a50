import type { Rule } from './rule.ts'

/** The tracker answered a command: it says so in the attribute `result`. */
export const commandResult: Rule<undefined> = {
  name: 'commandResult',
  evaluate(_memory, { position }) {
    const { result } = position.attributes
    if (result === undefined || result === '') return { memory: undefined, events: [] }
    const attributes = { result: String(result) }
    return { memory: undefined, events: [{ type: 'commandResult', eventTime: position.deviceTime, attributes }] }
  },
}
