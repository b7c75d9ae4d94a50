import type { Attributes } from '../position.ts'
import type { Rule } from './rule.ts'

const kinds = ['image', 'video', 'audio'] as const

/** The files that a position names, each with its medium. */
export const mediaIn = (attributes: Attributes): { media: (typeof kinds)[number]; file: string }[] =>
  kinds.flatMap((media) => {
    const file = attributes[media]
    return typeof file === 'string' && file !== '' ? [{ media, file }] : []
  })

/** A picture, film or recording came with a position: one event each, with the file's name. */
export const media: Rule<undefined> = {
  name: 'media',
  evaluate(_memory, { position }) {
    const events = mediaIn(position.attributes).map((attributes) => ({
      type: 'media' as const,
      eventTime: position.deviceTime,
      attributes,
    }))
    return { memory: undefined, events }
  },
}
