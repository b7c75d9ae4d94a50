import { Failure } from '../../../shared/domain/failures.ts'
import { refusedChange } from '../../../shared/domain/access/people.ts'
import { isActive, isAdministrator, isManager, mayWrite } from '../../../shared/domain/access/permissions.ts'
import { restrictedBy } from '../../../shared/domain/access/restrictions.ts'
import { user, type User } from '../../../shared/entities/user.ts'
import { endSessionsOf, hangUpOn } from '../../platform/auth/end-sessions.ts'
import { hashPassword } from '../../platform/auth/passwords.ts'
import type { World } from '../../platform/ports/ports.ts'
import { refuseClosedAccount } from '../account-gate.ts'
import { jsonBody } from '../http/body.ts'
import { writeCounted } from '../records/limited-write.ts'
import { changedPerson, newPassword, personDraft, refuseChange } from '../people/draft.ts'
import { armGuestEnd } from '../people/guest-expiry.ts'
import { listPeople } from '../people/list-people.ts'
import { keepRestricted } from '../people/managed.ts'
import { register, requireSecondStep } from '../people/register.ts'
import { queryOf, wholeNumber } from '../http/query.ts'
import type { ApiContext, Asker, Route } from '../route.ts'
import { userJson } from '../user-json.ts'
import { refuseStale, versionTag } from '../http/version-tag.ts'

/** People have rules of their own about who changes what, so they are not served by the generic routes. */
export const userRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/users',
    answer: async (c, asker) => c.json((await listPeople(asker, queryOf(c))).map((each) => userJson(each, asker.user))),
  },
  {
    method: 'GET',
    path: '/users/:id',
    answer: async (c, asker) => shown(c, asker, await seenPerson(c, asker)),
  },
  {
    // whoever was invited adds themselves
    method: 'POST',
    path: '/users',
    open: true,
    answer: async (c, asker) => {
      if (!asker) return c.json(userJson(await register(c, await jsonBody(c))))
      await refuseClosedAccount(c, { method: 'POST', path: '/users' }, asker)
      return saved(c, asker, await add(c, asker))
    },
  },
  { method: 'PUT', path: '/users/:id', answer: async (c, asker) => saved(c, asker, await change(c, asker)) },
  {
    method: 'DELETE',
    path: '/users/:id',
    answer: async (c, asker) => {
      const person = await seenPerson(c, asker)
      refuseStale(c, person)
      await remove(c.var.world, asker, person)
      return c.body(null, 204)
    },
  },
]

async function saved(c: ApiContext, asker: Asker, person: User): Promise<Response> {
  await armGuestEnd(c.var.world, asker.records, person)
  return shown(c, asker, person)
}

/** The tag is of what is stored, whatever of it this reader is shown. */
function shown(c: ApiContext, asker: Asker, person: User): Response {
  c.header('etag', versionTag(person))
  return c.json(userJson(person, asker.user))
}

/** The person that the path names. @throws Failure missing, also when there but not for this caller */
async function seenPerson(c: ApiContext, asker: Asker): Promise<User> {
  const id = wholeNumber(c.req.param('id') ?? '')
  const person = id === null ? null : ((await asker.sight.one(user, id)) as User | null)
  if (!person) throw new Failure('missing', 'There is no such user, or you may not see them.')
  return person
}

async function add(c: ApiContext, asker: Asker): Promise<User> {
  await requireMayAdd(asker)
  const body = await jsonBody(c)
  const draft = personDraft(body, null)
  const password = newPassword(body)
  await refuseChange(asker, { before: null, after: draft }, password)
  const plain = !isAdministrator(asker.user) && !isManager(asker.user)
  if (plain) requireSecondStep(await asker.settings(), draft)
  const hash = password === null ? null : await hashPassword(password)
  const person = restrictedBy({ ...draft, deviceLimit: plain ? -1 : draft.deviceLimit }, [asker.user])
  const managerId = isManager(asker.user) && !isAdministrator(asker.user) ? asker.user.id : undefined
  const create = (version?: number) =>
    asker.records.create(user, person, managerId, { version, ...(hash !== null && { passwordHash: hash }) })
  if (managerId === undefined || asker.user.userLimit < 0) return create()
  return writeCounted(c.var.world, asker, { require: requireMayAdd, write: create })
}

/** @throws Failure forbidden when the caller may not add a person, or not one more */
async function requireMayAdd(asker: Asker): Promise<void> {
  if (isAdministrator(asker.user)) return
  const may = isManager(asker.user) || (await asker.settings()).registration
  const limit = asker.user.userLimit
  const count = limit > 0 ? (await listPeople(asker, new URLSearchParams())).length : 0
  if (may && !(limit > 0 && count >= limit)) return
  throw new Failure('forbidden', 'You may not add a user, or no more of them. Ask an administrator.')
}

async function change(c: ApiContext, asker: Asker): Promise<User> {
  const before = await seenPerson(c, asker)
  refuseStale(c, before)
  const body = await jsonBody(c)
  if (body.id !== undefined && Number(body.id) !== before.id) {
    throw new Failure('invalid', `id: the address says ${before.id}. Send the same id, or none.`, { field: 'id' })
  }
  const after = changedPerson(asker, before, body)
  const password = newPassword(body)
  await refuseChange(asker, { before, after }, password)
  const hash = password === null ? null : await hashPassword(password)
  const { world } = c.var
  const saved = await replace(world, asker, { before, after })
  const key = { tenantId: asker.records.tenantId, userId: saved.id }
  if (hash !== null) {
    const stamp = await asker.records.savePasswordHash(saved.id, hash)
    const kept = saved.id === asker.user.id && asker.session ? asker.session : undefined
    if (kept) await world.doors.restampSession(kept, stamp)
    await endSessionsOf(world, key, kept?.key)
  }
  if (saved.disabled && !before.disabled) {
    await asker.records.renewStamp(saved.id)
    await endSessionsOf(world, key)
  }
  if (!isActive(saved, world.now())) await hangUpOn(world, key)
  return saved
}

/** Two administrators may not step down at one moment, each because of the other. */
function replace(world: World, asker: Asker, { before, after }: { before: User; after: User }): Promise<User> {
  // oxlint-disable-next-line max-params -- the port's own signature
  const write = (version?: number) => asker.records.replace(user, after, before, version)
  if (!before.administrator || (after.administrator && !after.disabled)) return write()
  return writeCounted(world, asker, { require: (now) => keepOneAdministrator(now, before), write })
}

async function remove(world: World, asker: Asker, person: User): Promise<void> {
  const untouchable = refusedChange(asker.user, { before: person, after: person }) !== null
  if (untouchable || !mayWrite(asker.user, await asker.settings())) {
    throw new Failure('forbidden', 'You may not remove this user. Ask an administrator.')
  }
  await keepRestricted(asker.records, person)
  const write = (version?: number) => asker.records.remove(user, person.id, person, version)
  if (person.administrator)
    await writeCounted(world, asker, { require: (now) => keepOneAdministrator(now, person), write })
  else await write()
  await endSessionsOf(world, { tenantId: asker.records.tenantId, userId: person.id })
}

/** @throws Failure conflict when nobody else could administer the account any more */
async function keepOneAdministrator(asker: Asker, person: User): Promise<void> {
  const others = (await asker.records.list(user)).filter(
    (each) => each.administrator && !each.disabled && each.id !== person.id,
  )
  if (others.length > 0) return
  throw new Failure('conflict', 'You are the only administrator. Make another user an administrator first.')
}
