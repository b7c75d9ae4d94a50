import { region } from '../../local-names.ts'
import { simulator } from './mailbox-simulator.ts'

/** Addresses and domains that are verified: only they get e-mails from an account in SES's sandbox. */
export type Identities = readonly string[]

/**
 * The identities of a setting, separated by commas or blanks; null without one: the account is out of the sandbox.
 * @throws Error with one line for a person
 */
export function sandboxIn(name: string, value: string | undefined): Identities | null {
  if (value === undefined || value.trim() === '') return null
  const identities = value.split(/[\s,]+/).filter(Boolean)
  for (const identity of identities) {
    if (/^([^@\s]+@)?[\w-]+(\.[\w-]+)+$/.test(identity)) continue
    throw new Error(`${name} holds "${identity}"; it lists verified addresses and domains, like amina@atlas.example.`)
  }
  return identities
}

/**
 * What SES says of recipients that are not verified; null when all are. A domain covers its subdomains; the mailbox
 * simulator needs no verification.
 * @see Amazon SES developer guide, "Request production access", "Verified identities", "Amazon SES email sending errors"
 */
export function refusedRecipients(recipients: readonly string[], verified: Identities): string | null {
  const known = [...verified, simulator].map(folded)
  const failed = recipients.filter((recipient) => {
    const address = folded(recipient)
    const domain = address.slice(address.lastIndexOf('@') + 1)
    return !known.some((identity) => identity === address || domain === identity || domain.endsWith(`.${identity}`))
  })
  if (failed.length === 0) return null
  const check = `The following identities failed the check in region ${region.toUpperCase()}: ${failed.join(', ')}`
  return `Email address is not verified. ${check}`
}

/** The case of a domain does not matter, that of the part before it does. */
const folded = (identity: string): string => {
  const at = identity.lastIndexOf('@') + 1
  return identity.slice(0, at) + identity.slice(at).toLowerCase()
}
