import type { Rule } from './rule.ts'

const kinds = ['image', 'video', 'audio'] as const

/** A picture, film or recording came with a position: one event each, with the file's name. */
export const media: Rule<undefined> = {
  name: 'media',
  evaluate(_memory, { position }) {
    const events = kinds.flatMap((kind) => {
      const file = position.attributes[kind]
      if (typeof file !== 'string' || file === '') return []
      return [{ type: 'media' as const, eventTime: position.deviceTime, attributes: { media: kind, file } }]
    })
    return { memory: undefined, events }
  },
}
