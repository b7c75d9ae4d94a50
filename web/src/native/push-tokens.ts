/** The attribute that holds the push tokens of a person's phones: a list with commas. */
export const pushTokensKey = 'notificationTokens'

/** Specified: the last two, and the new one. */
const keptMax = 2

const listOf = (held: unknown): string[] =>
  typeof held === 'string' ? held.split(/[\s,]+/).filter((token) => token !== '') : []

/** The list with a phone's token at its end. @returns null when it is there already */
export function withPushToken(held: unknown, token: string): string | null {
  const tokens = listOf(held)
  return tokens.includes(token) ? null : [...tokens.slice(-keptMax), token].join(',')
}

/** The list without a phone's token. @returns null when it is not there */
export function withoutPushToken(held: unknown, token: string): string | null {
  const tokens = listOf(held)
  return tokens.includes(token) ? tokens.filter((each) => each !== token).join(',') : null
}
