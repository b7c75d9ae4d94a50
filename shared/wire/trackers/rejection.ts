/** Why a record or a whole message cannot be used. Caught inside `wire`; never leaves it. */
export class Rejected extends Error {
  /** as the sender spells it: `[3].latitude` */
  readonly field: string
  /** nothing but the time is wrong so far */
  readonly isOfTime: boolean

  constructor(field: string, reason: string, { isOfTime = false } = {}) {
    super(reason)
    this.name = 'Rejected'
    this.field = field
    this.isOfTime = isOfTime
  }
}

/** `latitude` in `[3]` is `[3].latitude`. */
export const fieldIn = (place: string, key: string): string =>
  place === '' || key.startsWith('[') ? place + key : `${place}.${key}`

/** How a rejected value is shown in a reason: short, and with its kind when that is what is wrong. */
export function shown(value: unknown): string {
  if (value === undefined) return 'missing'
  if (typeof value === 'string') return `the text ${JSON.stringify(value.slice(0, 40))}`
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return String(value)
  return Array.isArray(value) ? 'a list' : 'an object'
}
