import { Failure } from '../../../shared/domain/failures.ts'
import { limits } from '../../../shared/domain/limits.ts'
import { isAdministrator } from '../../../shared/domain/access/permissions.ts'
import { user } from '../../../shared/entities/user.ts'
import { isoTime } from '../../../shared/wire/dates.ts'
import type { Deed } from '../../platform/ports/tenant-ports.ts'
import { idIn, queryOf } from '../http/query.ts'
import { forwardPeriodIn } from '../http/period.ts'
import type { Asker, Route } from '../route.ts'

/** What was done in the tenant, oldest first: changes, sign-ins, and who looked at whose track. */
export const auditRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/audit',
    answer: async (c, asker) => {
      requireAdministrator(asker)
      const query = queryOf(c)
      const { from, to } = forwardPeriodIn(query)
      const userId = idIn(query, 'userId')
      const deeds = await c.var.world.audit(asker.actor.tenantId).between(from, to, limits.auditRowsMax)
      const emails = new Map((await asker.records.list(user)).map(({ id, email }) => [id, email]))
      const shown = userId === null ? deeds : deeds.filter((deed) => [deed.userId, deed.enteredBy].includes(userId))
      return c.json(shown.map((deed, at) => deedJson(deed, { id: at + 1, emails })))
    },
  },
]

/** @throws Failure forbidden */
export function requireAdministrator(asker: Asker): void {
  if (isAdministrator(asker.user)) return
  throw new Failure('forbidden', 'Only an administrator may do this. Ask one.')
}

/** The id is the line's place in this answer. A person who is gone has no address any more. */
const deedJson = (deed: Deed, { id, emails }: { id: number; emails: ReadonlyMap<number, string> }) => ({
  id,
  actionTime: isoTime(deed.at),
  address: deed.address,
  userId: deed.userId,
  userEmail: emails.get(deed.userId) ?? null,
  actionType: deed.action,
  objectType: deed.objectType,
  objectId: deed.objectId,
  attributes: { ...deed.attributes, ...(deed.enteredBy !== undefined && { enteredBy: deed.enteredBy }) },
})
