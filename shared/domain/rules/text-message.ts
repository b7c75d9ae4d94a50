import type { Rule } from './rule.ts'

/** Somebody wrote on the tracker: the text is in the attribute `message`, as long as the attribute may be. */
export const textMessage: Rule<undefined> = {
  name: 'textMessage',
  evaluate(_memory, { position }) {
    const { message } = position.attributes
    if (typeof message !== 'string' || message.trim() === '') return { memory: undefined, events: [] }
    const attributes = { message }
    return { memory: undefined, events: [{ type: 'textMessage', eventTime: position.deviceTime, attributes }] }
  },
}
