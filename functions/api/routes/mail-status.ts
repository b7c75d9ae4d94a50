import { Failure } from '../../../shared/domain/failures.ts'
import { refusedChange } from '../../../shared/domain/access/people.ts'
import { isAdministrator, mayWrite } from '../../../shared/domain/access/permissions.ts'
import { mailKey } from '../../../shared/domain/mail/mail-status.ts'
import { user, type User } from '../../../shared/entities/user.ts'
import { mailStatusJson } from '../../../shared/wire/mail/mail-status-json.ts'
import { note } from '../audit-entries.ts'
import { gates } from '../gates.ts'
import { wholeNumber } from '../http/query.ts'
import { describe } from '../openapi/describe.ts'
import { listOf, ref } from '../openapi/schema.ts'
import type { Route, ScopedCaller } from '../route.ts'

/** Users whom e-mails do not reach, and trying again. */
export const routes: readonly Route[] = [
  {
    method: 'GET',
    path: '/users/mail',
    access: 'signedIn',
    gate: { ...gates.always, guest: 'refused' },
    document: describe('users', () => ({
      summary: 'List users whom emails do not reach',
      notes:
        'Of the users visible to the caller, themselves included. After a `bounce` (no such mailbox) or a `complaint` (reported as spam), no more emails are sent to the address. After a `softBounce` (not for now, like a full mailbox) and in the `sandbox` of the mail service they are.',
      answer: { json: listOf(ref('MailStatus')) },
    })),
    answer: async (c, caller) => {
      const statuses = await c.var.world.mailSuppressions(caller.actor.tenantId).list()
      if (statuses.length === 0) return c.json([])
      const byAddress = new Map(statuses.map((status) => [status.address, status]))
      const found = (await visiblePeople(caller)).flatMap((person) => {
        const status = byAddress.get(mailKey(person.email))
        return status ? [mailStatusJson(person, status)] : []
      })
      return c.json(found)
    },
  },
  {
    method: 'DELETE',
    path: '/users/:id/mail',
    access: 'signedIn',
    gate: { ...gates.whileOpen, guest: 'refused' },
    document: describe('users', () => ({
      summary: 'Send emails to a user again',
      notes: 'Forgets why emails did not reach the address. The next one is sent; if it bounces, sending stops again.',
      answer: { nothing: 204 },
    })),
    answer: async (c, caller) => {
      const id = wholeNumber(c.req.param('id') ?? '')
      const person = id === null ? null : ((await caller.scope.one(user, id)) as User | null)
      if (!person) throw new Failure('missing', 'There is no such user, or you may not see them.')
      await requireMayResume(caller, person)
      if (await c.var.world.mailSuppressions(caller.actor.tenantId).lift(person.email)) {
        note(c, { action: 'mailResumed', objectType: user.name, objectId: person.id })
      }
      return c.body(null, 204)
    },
  },
]

async function visiblePeople(caller: ScopedCaller): Promise<User[]> {
  if (isAdministrator(caller.user)) return caller.records.list(user)
  const managed = (await caller.scope.linked(user)) as User[]
  return [...managed.filter(({ id }) => id !== caller.user.id), caller.user]
}

/** @throws Failure forbidden unless it is the caller's own address, or that of somebody whom they may change */
async function requireMayResume(caller: ScopedCaller, person: User): Promise<void> {
  if (person.id === caller.user.id) return
  const untouchable = refusedChange(caller.user, { before: person, after: person }) !== null
  if (untouchable || !mayWrite(caller.user, await caller.settings())) {
    throw new Failure('forbidden', 'You may not change this user. Ask an administrator.')
  }
}
