import { user, type User } from '../../../../shared/entities/user.ts'
import { Failure } from '../../../../shared/domain/failures.ts'
import type { Records } from '../../ports/record-ports.ts'
import { retry, retryPolicies, tryAgain } from '../../retry.ts'

/** A text attribute of a person; a number counts as text. Empty when there is none. */
export function textAttribute({ attributes }: Pick<User, 'attributes'>, key: string): string {
  const value = Object.hasOwn(attributes, key) ? attributes[key] : ''
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''
}

/** Tokens of apps, which clients of this API keep in one attribute, separated by commas or blanks. */
export const tokensOf = (person: Pick<User, 'attributes'>): string[] => [
  ...new Set(
    textAttribute(person, tokensKey)
      .split(/[\s,]+/)
      .filter((token) => token !== ''),
  ),
]
const tokensKey = 'notificationTokens'

/** Removes tokens that a service calls dead from the person as stored now. */
export const forgetTokens = (records: Records, userId: number, dead: readonly string[]): Promise<void> =>
  changeAttribute(records, userId, {
    key: tokensKey,
    to: (person) =>
      tokensOf(person)
        .filter((token) => !dead.includes(token))
        .join(','),
  })

interface AttributeChange {
  key: string
  /** empty removes it */
  to: (person: User) => string
}

/** Changes an attribute of a person as stored now; a deleted person is fine. */
export async function changeAttribute(records: Records, userId: number, { key, to }: AttributeChange): Promise<void> {
  const exhausted = () => new Error(`user ${userId} is written all the time`)
  await retry({ ...retryPolicies.record, exhausted }, async () => {
    const seen = await records.get(user, userId)
    if (!seen) return undefined
    const { [key]: before, ...others } = seen.attributes
    const after = to(seen)
    if (after === (before ?? '')) return undefined
    const attributes = after === '' ? others : { ...others, [key]: after }
    try {
      await records.replace(user, { ...seen, attributes }, { seen })
      return undefined
    } catch (error) {
      if (error instanceof Failure && error.kind === 'conflict') return tryAgain
      if (error instanceof Failure && error.kind === 'missing') return undefined
      throw error
    }
  })
}
