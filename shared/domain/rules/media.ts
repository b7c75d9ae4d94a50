import type { RuleEvent } from '../fleet-event.ts'
import type { Attributes, Fix } from '../position.ts'
import type { Rule } from './rule.ts'

const kinds = ['image', 'video', 'audio'] as const

/** The files that a position names, each with its medium. */
const mediaIn = (attributes: Attributes): { media: (typeof kinds)[number]; file: string }[] =>
  kinds.flatMap((media) => {
    const file = attributes[media]
    return typeof file === 'string' && file !== '' ? [{ media, file }] : []
  })

/** A picture, film or recording came with a position: one event each, with the file's name. */
export const media: Rule<undefined> = {
  name: 'media',
  evaluate(_memory, { position }) {
    return { memory: undefined, events: mediaEvents(position) }
  },
}

/** The events of the files that a message names. */
export const mediaEvents = ({ attributes, deviceTime }: Pick<Fix, 'attributes' | 'deviceTime'>): RuleEvent[] =>
  mediaIn(attributes).map((medium) => ({ type: 'media', eventTime: deviceTime, attributes: medium }))
