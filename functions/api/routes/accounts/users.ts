import { Failure } from '../../../../shared/domain/failures.ts'
import { refusedChange } from '../../../../shared/domain/access/people.ts'
import { isActive, isAdministrator, isManager, mayWrite } from '../../../../shared/domain/access/permissions.ts'
import { restrictedBy } from '../../../../shared/domain/access/restrictions.ts'
import { mailKey } from '../../../../shared/domain/mail/mail-status.ts'
import { defaultEnd } from '../../../../shared/domain/access/people.ts'
import { device } from '../../../../shared/entities/device.ts'
import type { Entity } from '../../../../shared/entities/entity.ts'
import { user, type User } from '../../../../shared/entities/user.ts'
import { endSessionsOf, disconnectUser } from '../../../application/auth/end-sessions.ts'
import { hashPassword } from '../../../application/auth/passwords.ts'
import { hasRoomForOneMore, linksWithin } from '../../../application/auth/room-for-one-more.ts'
import type { WorldOf } from '../../../platform/needs.ts'
import { jsonBody } from '../../http/body.ts'
import { recordsSeenBy } from '../../records/list-records.ts'
import { announcingLosses, lossesOfRemoval } from '../../records/losses.ts'
import { lastWriterWins } from '../../records/last-writer.ts'
import { writeLimited } from '../../records/write-within-limit.ts'
import { spendAddress } from '../../people/spend-address.ts'
import { agreeToTerms } from '../../people/agree-to-terms.ts'
import { changedPerson, newPassword, personDraft, refuseChange } from '../../people/draft.ts'
import { cancelCommandsSoon } from '../../people/command-cancellation.ts'
import { armGuestEnd } from '../../people/guest-expiry.ts'
import { listPeople } from '../../people/list-people.ts'
import { keepRestricted } from '../../people/manager-guards.ts'
import { ownerProof, type ProveOwner } from '../../people/own-credentials.ts'
import { register, requireTwoFactor } from '../../people/register.ts'
import { queryOf, wholeNumber } from '../../http/query.ts'
import type { ApiContext, ScopedCaller, Route } from '../../route.ts'
import { userJson } from '../../user-json.ts'
import { refuseStale, versionTag } from '../../http/version-tag.ts'
import { gates } from '../../gates.ts'
import { describe } from '../../openapi/describe.ts'
import { count, flag, listOf, object, recordId, ref, text } from '../../openapi/schema.ts'

/** People have rules of their own about who changes what, so they are not served by the generic routes. */
export const routes: readonly Route[] = [
  {
    method: 'GET',
    path: '/users',
    access: 'signedIn',
    gate: gates.always,
    document: describe('users', () => ({
      summary: 'List users',
      query: {
        id: { says: 'only these; can be repeated', schema: listOf(recordId) },
        userId: { says: 'users managed by this user', schema: recordId },
        deviceId: { says: 'users linked to this device, to its group or to a group above', schema: recordId },
        notificationId: { says: 'users notified by this notification', schema: recordId },
        keyword: { says: 'part of name or email', schema: text },
        limit: { says: 'maximum number of records; 0 for all', schema: count },
        offset: { says: 'number of records to skip; used only with limit', schema: count },
        excludeAttributes: { says: 'omit the attributes', schema: flag },
      },
      answer: { json: listOf(ref('User')) },
      refuses: ['missing', 'tooLarge'],
    })),
    answer: async (c, caller) =>
      c.json((await listPeople(caller, queryOf(c))).map((each) => userJson(each, caller.user))),
  },
  {
    method: 'GET',
    path: '/users/:id',
    access: 'signedIn',
    gate: gates.always,
    document: describe('users', () => ({ summary: 'Get a user', answer: { json: ref('User') }, isTagged: true })),
    answer: async (c, caller) => shown(c, caller, await seenPerson(c, caller)),
  },
  {
    method: 'GET',
    path: '/users/:id/device-count',
    access: 'signedIn',
    gate: gates.always,
    document: describe('users', () => ({
      summary: 'Count the devices that a user sees',
      answer: { json: object({ count }) },
    })),
    answer: async (c, caller) =>
      c.json({ count: (await recordsSeenBy(device as Entity, caller, await seenPerson(c, caller))).length }),
  },
  {
    // an invited person registers with it, without a sign-in
    method: 'POST',
    path: '/users',
    access: 'open',
    gate: { ...gates.whileOpen, unconfirmed: 'refused' },
    document: describe('users', () => ({
      summary: 'Add a user',
      notes:
        'A caller who isn’t signed in registers with an `invitation` and a `password`. Unless an administrator adds them, a new user gets the restrictions of the caller; the answer shows them.',
      body: { json: ref('UserDraft') },
      answer: { json: ref('User') },
      isTagged: true,
      refuses: ['unauthenticated', 'conflict', 'tooMuch'],
    })),
    answer: async (c, caller) => {
      if (!caller) return c.json(userJson(await register(c, await jsonBody(c))))
      return saved(c, caller, await add(c, caller))
    },
  },
  {
    method: 'POST',
    path: '/users/terms',
    access: 'signedIn',
    gate: { ...gates.always, guest: 'refused' },
    document: describe('users', () => ({
      summary: 'Agree to the terms',
      notes:
        'Notes that the caller agreed to the pages at `termsUrl` and `privacyUrl` of the settings, with version and time. The audit log shows it.',
      body: {
        json: object({ version: { ...text, description: '`termsVersion` of the settings; empty if absent' } }, [
          'version',
        ]),
      },
      answer: { json: ref('Session') },
      refuses: ['forbidden', 'conflict'],
    })),
    answer: async (c, caller) => c.json(userJson(await agreeToTerms(c, caller))),
  },
  {
    method: 'PUT',
    path: '/users/:id',
    access: 'signedIn',
    gate: { ...gates.whileOpen, guest: 'refused' },
    document: describe('users', () => ({
      summary: 'Replace a user',
      notes:
        'A new password ends all other sessions of the user. Who changes their own password or email with a session or a token sends `confirmation` too: the password that they have now, or a code of their authenticator app. Only administrators can lift a restriction that they have themselves: 403 names the field.',
      body: { json: ref('UserDraft') },
      answer: { json: ref('User') },
      isTagged: true,
      refuses: ['conflict', 'tooMuch'],
    })),
    answer: async (c, caller) => {
      const proveOwner = ownerProof(c, caller)
      return saved(c, caller, await lastWriterWins(c.var.world, () => change(c, caller, proveOwner)))
    },
  },
  {
    method: 'DELETE',
    path: '/users/:id',
    access: 'signedIn',
    gate: gates.whileOpen,
    document: describe('users', () => ({
      summary: 'Remove a user',
      answer: { nothing: 204 },
      isTagged: true,
      refuses: ['conflict'],
    })),
    answer: async (c, caller) => {
      const person = await seenPerson(c, caller)
      refuseStale(c, person)
      await remove(c.var.world, caller, person)
      return c.body(null, 204)
    },
  },
]

async function saved(c: ApiContext, caller: ScopedCaller, person: User): Promise<Response> {
  await armGuestEnd(c.var.world, caller.records, person)
  return shown(c, caller, person)
}

/** The tag is of what is stored, whatever of it this reader is shown. */
function shown(c: ApiContext, caller: ScopedCaller, person: User): Response {
  c.header('etag', versionTag(person))
  return c.json(userJson(person, caller.user))
}

/** The person that the path names. @throws Failure missing, also when there but not for this caller */
async function seenPerson(c: ApiContext, caller: ScopedCaller): Promise<User> {
  const id = wholeNumber(c.req.param('id') ?? '')
  const person = id === null ? null : ((await caller.scope.one(user, id)) as User | null)
  if (!person) throw new Failure('missing', 'There is no such user, or you may not see them.')
  return person
}

/** What a new person has unless the body says otherwise. */
const newValues = ({ user: by }: ScopedCaller) => ({
  expirationTime: defaultEnd(by),
  ...(by.administrator && { deviceLimit: -1 }),
})

async function add(c: ApiContext, caller: ScopedCaller): Promise<User> {
  await requireMayAdd(caller)
  const body = await jsonBody(c)
  const draft = personDraft({ ...newValues(caller), ...body }, null)
  const password = newPassword(body)
  await refuseChange(caller, { before: null, after: draft }, password)
  const plain = !isAdministrator(caller.user) && !isManager(caller.user)
  if (plain) requireTwoFactor(await caller.settings(), draft)
  await spendAddress(c, caller)
  const hash = password === null ? null : await hashPassword(password)
  const person = restrictedBy({ ...draft, deviceLimit: plain ? -1 : draft.deviceLimit }, [caller.user])
  // also of an administrator, and of somebody who is no manager: what is taken from them later is taken from whom they made
  const creatorId = caller.user.id
  const create = (version?: number) =>
    caller.records.create(user, person, { creatorId, version, ...(hash !== null && { passwordHash: hash }) })
  if (isAdministrator(caller.user) || caller.user.userLimit < 0) return create()
  return writeLimited(c.var.world, caller, { require: requireMayAdd, write: create })
}

/** @throws Failure forbidden when the caller may not add a person, or not one more */
async function requireMayAdd(caller: ScopedCaller): Promise<void> {
  if (isAdministrator(caller.user)) return
  const may = isManager(caller.user) || (await caller.settings()).registration
  if (may && (await hasRoomForOneMore(caller.records, caller.user.id, 'userLimit'))) return
  throw new Failure('forbidden', 'You may not add a user, or no more of them. Ask an administrator.')
}

async function change(c: ApiContext, caller: ScopedCaller, proveOwner: ProveOwner): Promise<User> {
  const before = await seenPerson(c, caller)
  refuseStale(c, before)
  const body = await jsonBody(c)
  if (body.id !== undefined && Number(body.id) !== before.id) {
    throw new Failure('invalid', '{field}: the address says {id}. Send the same id, or none.', {
      field: 'id',
      values: { id: before.id },
    })
  }
  const after = changedPerson(caller, before, body)
  const password = newPassword(body)
  await refuseChange(caller, { before, after }, password)
  await proveOwner(body, { before, after }, password)
  const isMoved = mailKey(after.email) !== mailKey(before.email)
  if (isMoved) await spendAddress(c, caller)
  const hash = password === null ? null : await hashPassword(password)
  const { world } = c.var
  const saved = await replace(world, caller, { before, after })
  if (isMoved) await forgetMail(world, caller, before)
  const key = { tenantId: caller.records.tenantId, userId: saved.id }
  if (hash !== null) {
    const stamp = await caller.records.savePasswordHash(saved.id, hash)
    const kept = saved.id === caller.user.id && caller.session ? caller.session : undefined
    if (kept) await world.lookups.restampSession(kept, stamp)
    await endSessionsOf(world, key, kept?.key)
  }
  if (saved.disabled && !before.disabled) {
    await caller.records.renewStamp(saved.id)
    await endSessionsOf(world, key)
  }
  if (!isActive(saved, world.now())) {
    const within = await linksWithin(caller.records, saved.id)
    for (const userId of within.keys()) await disconnectUser(world, { ...key, userId })
    await cancelCommandsSoon(world, caller.records)
  }
  return saved
}

/** Two administrators may not step down at one moment, each because of the other. */
function replace(
  world: WorldOf<'api'>,
  caller: ScopedCaller,
  { before, after }: { before: User; after: User },
): Promise<User> {
  const write = (version?: number) => caller.records.replace(user, after, { seen: before, version })
  if (!before.administrator || (after.administrator && !after.disabled)) return write()
  return writeLimited(world, caller, { require: (now) => keepOneAdministrator(now, before), write })
}

async function remove(world: WorldOf<'api'>, caller: ScopedCaller, person: User): Promise<void> {
  const untouchable = refusedChange(caller.user, { before: person, after: person }) !== null
  if (untouchable || !mayWrite(caller.user, await caller.settings())) {
    throw new Failure('forbidden', 'You may not remove this user. Ask an administrator.')
  }
  await keepRestricted(caller.records, person)
  const write = (version?: number) => caller.records.remove(user, person.id, { seen: person, version })
  const { records } = caller
  await announcingLosses({ world, records }, lossesOfRemoval(user, person), async () =>
    person.administrator
      ? writeLimited(world, caller, { require: (now) => keepOneAdministrator(now, person), write })
      : write(),
  )
  const { tenantId } = records
  await endSessionsOf(world, { tenantId, userId: person.id })
  await world.channelStore(tenantId).unsubscribeAll(person.id)
  await world.alerts(tenantId).forget(person.id)
  await world.openIdStore(tenantId).unlink(person.id)
  if (!person.temporary) await cancelCommandsSoon(world, caller.records)
  await forgetMail(world, caller, person)
}

/** What became of e-mails to an address that is nobody's any more. */
async function forgetMail(world: WorldOf<'api'>, caller: ScopedCaller, { email }: User): Promise<void> {
  if (email !== '') await world.mailSuppressions(caller.records.tenantId).lift(email)
}

/** @throws Failure conflict when nobody else could administer the account any more */
async function keepOneAdministrator(caller: ScopedCaller, person: User): Promise<void> {
  const others = (await caller.records.list(user)).filter(
    (each) => each.administrator && !each.disabled && each.id !== person.id,
  )
  if (others.length > 0) return
  throw new Failure('conflict', 'You are the only administrator. Make another user an administrator first.')
}
