import { accountState } from '../../../shared/domain/access/account.ts'
import { Failure } from '../../../shared/domain/failures.ts'
import { accountLimits } from '../../../shared/domain/limits/accounts.ts'
import { defaultEnd, refusedChange } from '../../../shared/domain/access/people.ts'
import { isActive } from '../../../shared/domain/access/permissions.ts'
import type { ServerSettings } from '../../../shared/entities/server-settings.ts'
import { isoTime } from '../../../shared/wire/dates.ts'
import { agreementKeys, agreementTo } from '../../../shared/domain/access/terms.ts'
import { user, type User } from '../../../shared/entities/user.ts'
import { requirePasswordAllowed } from '../../application/auth/forced-sign-in.ts'
import { hashPassword } from '../../application/auth/passwords.ts'
import type { WorldOf } from '../../platform/needs.ts'
import type { Records } from '../../platform/ports/ports.ts'
import { secretKey } from '../../platform/secrets.ts'
import { spend } from '../allowance.ts'
import { note } from '../audit-entries.ts'
import { authRequest } from '../http/auth-request.ts'
import type { ApiContext } from '../route.ts'
import { newPassword, notYours, personDraft } from './draft.ts'

/** Of a user who registers: nobody has given them anything yet. A device limit of -1 is what the reference gives. */
const newcomer = { administrator: false, userLimit: 0, expirationTime: null }
const deviceLimit = -1

/**
 * Adds a person who was invited and is not signed in. Whether an invitation was never made, is too old, or its tenant
 * takes nobody any more, the answer is the same.
 *
 * @throws Failure forbidden, invalid, conflict; tooMuch
 */
export async function register(c: ApiContext, body: Record<string, unknown>): Promise<User> {
  const { world } = c.var
  const { invitation } = body
  if (typeof invitation !== 'string' || invitation === '') {
    throw new Failure('unauthenticated', 'You are not signed in. Sign in and try again, or ask for an invitation.')
  }
  await spend(world, allowancesOf(invitation, authRequest(c).address))
  const { records, settings } = await inviting(world, invitation)
  requirePasswordAllowed(await records.tenant(), null)
  const draft = personDraft(body, null)
  const refused = refusedChange({ ...draft, ...newcomer }, { before: null, after: draft })
  if (refused) throw notYours(refused)
  requireTwoFactor(settings, draft)
  const password = newPassword(body)
  if (password === null) throw new Failure('invalid', 'password: missing. Choose one.', { field: 'password' })
  const passwordHash = await hashPassword(password)
  const isAgreed = draft.attributes[agreementKeys.accepted] === true
  const agreement = isAgreed ? agreementTo(settings, isoTime(world.now())) : {}
  const attributes = { ...draft.attributes, ...agreement }
  const person = await records.create(
    user,
    { ...draft, attributes, deviceLimit, expirationTime: defaultEnd(draft) },
    { passwordHash },
  )
  const by = { tenantId: records.tenantId, userId: person.id }
  note(c, { action: 'create', objectType: user.name, objectId: person.id, by })
  return person
}

/** @throws Failure invalid when the tenant requires two-factor sign-in and this user has no key */
export function requireTwoFactor({ attributes }: ServerSettings, draft: User): void {
  if (attributes.totpForce !== true || draft.totpKey !== null) return
  throw new Failure('invalid', 'totpKey: this organisation requires two-step verification.', { field: 'totpKey' })
}

const allowancesOf = (invitation: string, address: string) => [
  {
    name: `register:address:${address}`,
    max: accountLimits.registrationsPerAddressMax,
    windowMs: accountLimits.registrationsWindowMs,
  },
  {
    name: `register:invitation:${secretKey(invitation)}`,
    max: accountLimits.registrationsPerInvitationMax,
    windowMs: accountLimits.registrationsWindowMs,
  },
]

async function inviting(
  world: WorldOf<'api'>,
  secret: string,
): Promise<{ records: Records; settings: ServerSettings }> {
  const invitation = secret.length > 100 ? null : await world.confirmations.read('invitation', secret)
  if (!invitation) throw notInvited()
  const records = world.tenants.records(invitation.tenantId)
  const [tenant, inviter] = await Promise.all([records.tenant(), records.get(user, invitation.userId)])
  const { account, settings } = tenant
  const state = accountState(account, world.now())
  const isOpen = settings.registration && account.isConfirmed && (state === 'open' || state === 'trial')
  if (!isOpen || !inviter?.administrator || !isActive(inviter, world.now())) throw notInvited()
  return { records, settings }
}

const notInvited = () =>
  new Failure('forbidden', 'This invitation is no longer valid. Ask for a new one.', { field: 'invitation' })
