import type { User } from '../../../entities/user.ts'
import type { OpenIdRefusal } from '../../../wire/access/openid-json.ts'
import { isActive } from '../permissions.ts'

/** What is known of somebody whom a provider vouches for. */
export interface Arrival {
  /** the person of this organisation whose account at the provider this is */
  linked: User | null
  /** the person of this organisation with the address */
  sameAddress: User | null
  /** that person is linked with another account of this provider already */
  isSameLinkedOtherwise: boolean
  /** the address is somebody's of another organisation */
  isElsewhere: boolean
  /** as the provider says it, in lower case; null without one */
  email: string | null
  /** `email_verified`; undefined when the provider does not say */
  isEmailVerified: boolean | undefined
  /** the organisation proved that the address's domain is its own */
  isDomainProven: boolean
  unknownPeople: 'refused' | 'made'
  /** whether the organisation takes new people now */
  hasRoom: boolean
  /** epoch ms */
  now: number
}

export type Decision =
  | { kind: 'enter' | 'link'; person: User }
  | { kind: 'make'; email: string }
  | { kind: 'refuse'; reason: OpenIdRefusal }

const refuse = (reason: OpenIdRefusal): Decision => ({ kind: 'refuse', reason })

/**
 * Who is let in. Somebody who is linked is who they were, whatever their address is now. A first visit needs an address
 * that the provider verified, or, where it does not say, one of a domain of the organisation.
 */
export function decideArrival(arrival: Arrival): Decision {
  const { linked, sameAddress, email, now } = arrival
  if (linked) return ended(linked, now) ?? { kind: 'enter', person: linked }
  if (email === null || !(arrival.isEmailVerified ?? arrival.isDomainProven)) return refuse('unverified')
  if (sameAddress) {
    if (sameAddress.temporary) return refuse('unknown')
    // an address that was given to somebody else at the provider
    if (arrival.isSameLinkedOtherwise) return refuse('refused')
    return ended(sameAddress, now) ?? { kind: 'link', person: sameAddress }
  }
  // a provider that knows people of everywhere would make anybody one of the organisation's
  if (arrival.isElsewhere || arrival.unknownPeople === 'refused' || !arrival.isDomainProven) return refuse('unknown')
  return arrival.hasRoom ? { kind: 'make', email } : refuse('full')
}

function ended(person: User, now: number): Decision | null {
  if (isActive(person, now)) return null
  return refuse(person.disabled ? 'disabled' : 'expired')
}
