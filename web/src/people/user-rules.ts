import { passwordLacks } from '../../../shared/domain/access/password-rule.ts'
import { mayChangeField, outlives } from '../../../shared/domain/access/people.ts'
import { isReadOnly } from '../../../shared/domain/access/permissions.ts'
import { mailKey } from '../../../shared/domain/mail/mail-status.ts'
import { hasRestriction } from '../../../shared/domain/access/restrictions.ts'
import type { AnyRecord } from '../../../shared/entities/entity.ts'
import type { User } from '../../../shared/entities/user.ts'
import type { ServerJson, UserJson } from '../api/queries.ts'

export interface Situation {
  /** who edits */
  me: UserJson
  /** who is edited, as they were; null for a new one */
  before: User | null
  server: ServerJson
}

/** Whether the field may be edited. With a fixed address nobody but an administrator changes their own. */
export function isOpen(key: string, { me, before, server }: Situation): boolean {
  if (isReadOnly(me, server)) return false
  const self = before?.id === me.id
  if (key === 'email' && self && server.fixedEmail && !me.administrator) return false
  return mayChangeField(me, before, key)
}

/** Whether the person has this restriction in any case, because the editor has it. */
export const isInherited = (key: string, { me, before }: Situation): boolean =>
  before?.id !== me.id && !before?.administrator && hasRestriction(me, key)

/** Whether the person's end was moved beyond the editor's own. */
export const endsTooLate = (expirationTime: string | null, { me, before }: Situation): boolean =>
  expirationTime !== (before?.expirationTime ?? null) && outlives({ expirationTime }, me)

/** Whether a manager is about to be disabled: whom they manage cannot sign in then either. */
export const stopsOthers = (before: AnyRecord, now: AnyRecord): boolean =>
  before.id !== 0 && before['disabled'] !== true && now['disabled'] === true && isManaging(now)

const isManaging = (person: AnyRecord): boolean => person['administrator'] !== true && person['userLimit'] !== 0

/** Whether people change how they sign in themselves, which they have to confirm. */
export const changesOwnSecrets = (
  { me, before }: Pick<Situation, 'me' | 'before'>,
  { email, password }: Pick<Wanted, 'email' | 'password'>,
): boolean => before?.id === me.id && (password !== '' || mailKey(email) !== mailKey(before.email))

/** Whether somebody signs in with the organisation's provider only: an administrator may be the one who keeps a password. */
export const hasNoPassword = (
  { openIdEnabled, openIdForce }: Pick<ServerJson, 'openIdEnabled' | 'openIdForce'>,
  { administrator }: Pick<User, 'administrator'>,
): boolean => openIdEnabled === true && openIdForce && !administrator

interface Wanted extends Pick<User, 'administrator'> {
  name: string
  email: string
  password: string
  totpKey: string | null
}

/**
 * Whether the required fields are filled: name, email, for a new user a password where there are any, and two-factor sign-in where the
 * organisation requires it. A manager cannot set that up for an existing user.
 */
export function isComplete(wanted: Wanted, { me, before, server }: Situation): boolean {
  const { name, email, password, totpKey } = wanted
  const mayLack = before !== null || hasNoPassword(server, wanted)
  const hasPassword = password === '' ? mayLack : passwordLacks(password) === null
  const wantsStep = server.attributes['totpForce'] === true && !me.administrator
  const isOthers = before !== null && before.id !== me.id
  return name.trim() !== '' && email.trim() !== '' && hasPassword && (!wantsStep || isOthers || totpKey !== null)
}
