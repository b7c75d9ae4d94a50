import type { Attributes } from '../position.ts'
import type { Attributed } from '../settings.ts'
import { pageAddress } from './page-address.ts'

/**
 * What a person agreed to, as attributes: `termsAccepted` as clients of the specification know it, and by which a call of
 * its own alone are written, the version and when (ISO text).
 */
export const agreementKeys = { accepted: 'termsAccepted', version: 'termsVersion', at: 'termsAcceptedAt' } as const

/** What other calls leave as it was: nobody agrees for somebody else. */
export const ownAgreementKeys = [agreementKeys.version, agreementKeys.at] as const

export const termsVersionLengthMax = 32

/** The pages of an organisation that its people agree to; null for one that it does not have. */
export const termsPages = ({ attributes }: Attributed): { terms: string | null; privacy: string | null } => ({
  terms: pageAddress(attributes['termsUrl']),
  privacy: pageAddress(attributes['privacyUrl']),
})

/** The version of these pages, as an administrator names it; empty for the first one. */
export const termsVersion = ({ attributes }: Attributed): string => {
  const { termsVersion: version } = attributes
  return typeof version === 'string' ? version.trim() : ''
}

/** Whether somebody has not agreed to the terms of their organisation as they are now. Guests of a share link agree to nothing. */
export function owesAgreement(person: Attributed & { temporary: boolean }, settings: Attributed): boolean {
  const { terms, privacy } = termsPages(settings)
  if (person.temporary || (terms === null && privacy === null)) return false
  const version = termsVersion(settings)
  const { accepted, version: agreed } = agreementKeys
  return person.attributes[accepted] !== true || (version !== '' && person.attributes[agreed] !== version)
}

/** @param at ISO text */
export const agreementTo = (settings: Attributed, at: string): Attributes => ({
  [agreementKeys.accepted]: true,
  [agreementKeys.version]: termsVersion(settings),
  [agreementKeys.at]: at,
})
