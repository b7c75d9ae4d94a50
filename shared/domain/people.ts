import type { User } from '../entities/user.ts'
import { isManager } from './permissions.ts'

/** What somebody wants to write of a person. `before` is null for a new one. */
export interface PersonChange {
  before: User | null
  after: User
}

export interface Refused {
  field: keyof User
  /** who may do it instead */
  needs: 'administrator' | 'manager'
}

const forAdministrators = ['administrator', 'deviceLimit', 'userLimit'] as const
/** Reins: whoever wears them cannot loosen them. */
const reins = [
  'readonly',
  'deviceReadonly',
  'disabled',
  'limitCommands',
  'disableReports',
  'fixedEmail',
  'temporary',
] as const
/** A person's second step at sign-in. Its own place ends it, with password and code. */
const secondStep = 'totpKey'

/** What a new person has before anybody gave them anything. */
const newcomer = { administrator: false, deviceLimit: 0, userLimit: 0, expirationTime: null, totpKey: null }

/**
 * The first thing of a change to a person that `caller` may not do; null when all is allowed. That the caller reaches
 * the person at all (self, managed, administrator) is asked before.
 *
 * @see traccar-behaviour 1.10 and 3.5. Beyond it: nobody but an administrator changes an administrator.
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
  if (changed('expirationTime') && outlives(after, caller)) return { field: 'expirationTime', needs: 'administrator' }
  if (before?.fixedEmail && changed('email')) return { field: 'email', needs: 'administrator' }
  if (before && changed(secondStep) && !self && after.totpKey !== null) {
    return { field: secondStep, needs: 'administrator' }
  }
  return null
}

/** Whoever ends some day gives nobody a later day, and nobody none. */
function outlives(after: User, caller: User): boolean {
  if (caller.expirationTime === null) return false
  return after.expirationTime === null || Date.parse(after.expirationTime) > Date.parse(caller.expirationTime)
}

const conveniences = new Set(['notificationTokens', 'termsAccepted'])

/** Whether a person who may only read changes nothing of themselves but what their own phone needs. */
export function isOwnConvenience({ before, after }: PersonChange): boolean {
  const rest = ({ attributes, ...facts }: User) => {
    const others = Object.entries(attributes).filter(([key]) => !conveniences.has(key))
    return JSON.stringify([sorted(Object.entries(facts)), sorted(others)])
  }
  return before !== null && rest(before) === rest(after)
}

const sorted = (entries: [string, unknown][]) => entries.sort(([a], [b]) => (a < b ? -1 : 1))

/** Whether `caller` may sign in as a person whom they manage. Nobody but an administrator becomes one that way. */
export const mayEnterAs = (caller: User, person: User): boolean =>
  caller.administrator || (isManager(caller) && !person.administrator)
