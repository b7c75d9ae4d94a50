import { phrase, type Phrase, type PhraseValue } from '../../domain/failures.ts'

/** Why a record or a whole message cannot be used. Caught inside `wire`; never leaves it. */
export class Rejected extends Error {
  /** as the sender spells it: `[3].latitude` */
  readonly field: string
  readonly reason: Phrase
  /** nothing but the time is wrong so far */
  readonly isOfTime: boolean

  constructor(field: string, reason: Phrase, { isOfTime = false } = {}) {
    super(reason.text)
    this.name = 'Rejected'
    this.field = field
    this.reason = reason
    this.isOfTime = isOfTime
  }
}

/** `latitude` in `[3]` is `[3].latitude`. */
export const fieldIn = (place: string, key: string): string =>
  place === '' || key.startsWith('[') ? place + key : `${place}.${key}`

/** How a rejected value is shown in a reason: short, and with its kind when that is what is wrong. */
export function shown(value: unknown): PhraseValue {
  if (value === undefined) return phrase('missing')
  if (typeof value === 'string') return phrase('the text {text}', { text: JSON.stringify(value.slice(0, 40)) })
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return String(value)
  return phrase(Array.isArray(value) ? 'a list' : 'an object')
}

/** `speed is -1; it must be between …`: a value, and what was expected of it. */
export const wrong = (name: PhraseValue, value: PhraseValue, expected: Phrase): Phrase =>
  phrase('{name} is {value}; it must be {expected}', { name, value, expected })

export const oneOf = (known: readonly string[]): Phrase => phrase('one of {known}', { known })
