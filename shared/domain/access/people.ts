import type { User } from '../../entities/user.ts'
import { accountLimits } from '../limits/accounts.ts'
import { isManager } from './permissions.ts'
import { changesHiding, hasRestriction, isHidingAttribute, liftedRestriction, restrictions } from './restrictions.ts'

/** What somebody wants to write of a person. `before` is null for a new one. */
export interface PersonChange {
  before: User | null
  after: User
}

export interface Refused {
  /** as a form names it: attributes with `attributes.` before them */
  field: string
  /** who may do it instead */
  needs: 'administrator' | 'manager'
}

const forAdministrators = ['administrator', 'deviceLimit', 'userLimit'] as const
/** What nobody but an administrator changes of themselves. */
const reins = [...restrictions, 'disabled', 'temporary'] as const
/** The key of a user's two-factor codes. It is switched off by a call of its own, with password and code. */
const twoFactor = 'totpKey'

/** Whose driving an account is shown, and nobody else's: the identifier of a driver. */
export const ownDriverKey = 'driverUniqueId'

/** What a new person has before anybody gave them anything. */
const newcomer = { administrator: false, deviceLimit: 0, userLimit: 0, expirationTime: null, totpKey: null }

/**
 * The first thing of a change to a person that `caller` may not do; null when all is allowed. That the caller reaches
 * the person at all (self, managed, administrator) is asked before. `caller` is who they are with the restrictions of
 * their managers, the others are as stored. A new person gets the caller's restrictions in any case (`restrictedBy`).
 *
 * The rules of Traccar. Beyond them: nobody but an administrator changes an administrator.
 */
export function refusedChange(caller: User, { before, after }: PersonChange): Refused | null {
  if (caller.administrator) return null
  const self = before !== null && before.id === caller.id
  if (before?.administrator && !self) return { field: 'administrator', needs: 'administrator' }

  const was = { ...Object.fromEntries(reins.map((key) => [key, false])), ...newcomer, ...before } as User
  const changed = (key: keyof User) => was[key] !== after[key]
  const forbidden = forAdministrators.find(changed)
  if (forbidden) return { field: forbidden, needs: 'administrator' }
  const loosened = reins.find(changed)
  if (loosened && self) return { field: loosened, needs: 'administrator' }
  if (loosened && !isManager(caller)) return { field: loosened, needs: 'manager' }
  const hiding = self && changesHiding(before, after)
  if (hiding) return { field: `attributes.${hiding}`, needs: 'administrator' }
  const isOthers =
    self &&
    before.attributes[ownDriverKey] !== undefined &&
    before.attributes[ownDriverKey] !== after.attributes[ownDriverKey]
  if (isOthers) return { field: `attributes.${ownDriverKey}`, needs: 'administrator' }
  const lifted = before && liftedRestriction(caller, before, after)
  if (lifted) return { field: lifted, needs: 'administrator' }
  if (changed('expirationTime') && outlives(after, caller)) return { field: 'expirationTime', needs: 'administrator' }
  if ((before?.fixedEmail || caller.fixedEmail) && before && changed('email'))
    return { field: 'email', needs: 'administrator' }
  if (before && changed(twoFactor) && !self && after.totpKey !== null) {
    return { field: twoFactor, needs: 'administrator' }
  }
  return null
}

/**
 * Whether `caller` may change this field of a person at all, so that a form offers only what will be taken; `before` is
 * null for a new one. Beyond what the API refuses: one's own end is not for oneself to move.
 */
export function mayChangeField(caller: User, before: User | null, field: string): boolean {
  const self = before !== null && before.id === caller.id
  const attribute = field.startsWith('attributes.') ? field.slice('attributes.'.length) : null
  if (hasRestriction(caller, field)) return false
  if (attribute !== null) return caller.administrator || !self || !isHidingAttribute(attribute)
  const key = field as keyof User
  if (key === 'expirationTime' && !caller.administrator && (self || !isManager(caller))) return false
  const was = before ?? ({ ...Object.fromEntries(reins.map((rein) => [rein, false])), ...newcomer } as User)
  return refusedChange(caller, { before, after: { ...was, [key]: otherThan(was[key], key) } }) === null
}

/** A value of the same kind that is not the present one, and not more than anybody may give. */
function otherThan(value: unknown, key: keyof User): unknown {
  if (key === 'expirationTime') return new Date(0).toISOString()
  if (typeof value === 'boolean') return !value
  return typeof value === 'number' ? value + 1 : `${String(value)}.`
}

/** A user with an expiration time gives nobody a later one, and nobody none. */
export function outlives(after: Pick<User, 'expirationTime'>, caller: User): boolean {
  if (caller.administrator || caller.expirationTime === null) return false
  return after.expirationTime === null || Date.parse(after.expirationTime) > Date.parse(caller.expirationTime)
}

/**
 * When a new person's access ends unless somebody says otherwise: in 2099, and never after the end of who adds them. ISO
 * text in UTC.
 */
export function defaultEnd({
  administrator,
  expirationTime: own,
}: Pick<User, 'administrator' | 'expirationTime'>): string {
  const isSooner = !administrator && own !== null && Date.parse(own) < accountLimits.defaultExpiresAt
  return isSooner ? own : new Date(accountLimits.defaultExpiresAt).toISOString().replace('Z', '+00:00')
}

const conveniences = new Set(['notificationTokens', 'termsAccepted'])

/**
 * Whether a user who may only read changes nothing of themselves but what their own phone needs. Setting up two-factor
 * codes is allowed too: what they may read is worth protecting.
 */
export function isOwnConvenience({ before, after }: PersonChange): boolean {
  const rest = ({ attributes, totpKey, ...person }: User) => {
    const facts = before?.totpKey === null ? person : { ...person, totpKey }
    const others = Object.entries(attributes).filter(([key]) => !conveniences.has(key))
    return JSON.stringify([sorted(Object.entries(facts)), sorted(others)])
  }
  return before !== null && rest(before) === rest(after)
}

const sorted = (entries: [string, unknown][]) => entries.sort(([a], [b]) => (a < b ? -1 : 1))

/** Whether `caller` may sign in as a person whom they manage. Nobody but an administrator becomes one that way. */
export const mayEnterAs = (caller: User, person: User): boolean =>
  caller.administrator || (isManager(caller) && !person.administrator)
