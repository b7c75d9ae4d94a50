import { knownAttributes } from '../../display/attribute-catalog.data.ts'

/** A number starts as none, with which nothing is saved: zero is refused, and a guess would be saved unseen. */
export const emptyValue = { string: '', number: Number.NaN, boolean: false }

/** What an attribute holds when it has just been added; text when the key is not known. */
export const emptyAttribute = (entity: { name: string }, key: string): string | number | boolean =>
  emptyValue[knownAttributes[entity.name]?.find((known) => known.key === key)?.type ?? 'string']
