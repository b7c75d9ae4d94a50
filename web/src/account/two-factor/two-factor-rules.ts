import type { ServerJson, SessionJson } from '../../api/queries.ts'

type Person = Pick<SessionJson, 'totpKey' | 'temporary' | 'enteredBy'>

/**
 * Whether the person has to set up two-factor sign-in first, because the organisation requires it. Not guests of a
 * share, not a user who acts as another, and not while nothing can be saved.
 */
export function needsTwoFactor(person: Person, server: Pick<ServerJson, 'attributes' | 'account'>): boolean {
  const { totpEnable, totpForce } = server.attributes
  if (totpEnable !== true || totpForce !== true) return false
  if (person.totpKey !== null || person.temporary || person.enteredBy !== undefined) return false
  const state = server.account?.state ?? 'open'
  return state === 'open' || state === 'trial'
}

/** The address in the QR code, which also opens an authenticator app on a phone. */
export function authenticatorAddress(issuer: string, email: string, key: string): string {
  const name = encodeURIComponent(issuer)
  return `otpauth://totp/${name}:${encodeURIComponent(email)}?secret=${key}&issuer=${name}`
}
