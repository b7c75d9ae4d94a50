import { actions } from '../../../shared/domain/access/audit-actions.ts'
import { tenantLimits } from '../../../shared/domain/limits/tenants.ts'
import { user } from '../../../shared/entities/user.ts'
import { isoTime } from '../../../shared/wire/dates.ts'
import type { AuditEntry } from '../../platform/ports/tenant-ports.ts'
import { timedQueryOf } from '../http/caller-clock.ts'
import { idIn } from '../http/query.ts'
import { forwardPeriodIn } from '../http/period.ts'
import { requireAdministrator } from '../require-administrator.ts'
import type { Route } from '../route.ts'
import { gates } from '../gates.ts'
import { describe } from '../openapi/describe.ts'
import { period } from '../openapi/parameters.ts'
import { listOf, moment, object, oneOf, orNull, recordId, text } from '../openapi/schema.ts'

/** What was done in the tenant, oldest first: changes, sign-ins, and who looked at whose track. */
export const routes: readonly Route[] = [
  {
    method: 'GET',
    path: '/audit',
    access: 'signedIn',
    gate: gates.always,
    document: describe('administration', () => ({
      summary: 'Get the audit log',
      notes: 'Changes, sign-ins and track views, oldest first.',
      query: { ...period, userId: { says: 'only entries of this user', schema: recordId } },
      answer: {
        json: listOf(
          object({
            id: { ...recordId, description: 'position in this response' },
            actionTime: moment,
            address: text,
            userId: { ...recordId, description: '0 if no user was signed in' },
            userEmail: orNull(text),
            actionType: oneOf(actions),
            objectType: text,
            objectId: recordId,
            attributes: { type: 'object', additionalProperties: true },
          }),
        ),
      },
      refuses: ['forbidden', 'tooLarge'],
    })),
    answer: async (c, caller) => {
      requireAdministrator(caller)
      const query = await timedQueryOf(c, caller)
      const { from, to } = forwardPeriodIn(query)
      const userId = idIn(query, 'userId')
      const auditEntries = await c.var.world.audit(caller.actor.tenantId).between(from, to, tenantLimits.auditRowsMax)
      const emails = new Map((await caller.records.list(user)).map(({ id, email }) => [id, email]))
      const shown =
        userId === null
          ? auditEntries
          : auditEntries.filter((auditEntry) => [auditEntry.userId, auditEntry.enteredBy].includes(userId))
      return c.json(shown.map((auditEntry, at) => auditEntryJson(auditEntry, { id: at + 1, emails })))
    },
  },
]

/** The id is the line's place in this answer. A person who is gone has no address any more. */
const auditEntryJson = (
  auditEntry: AuditEntry,
  { id, emails }: { id: number; emails: ReadonlyMap<number, string> },
) => ({
  id,
  actionTime: isoTime(auditEntry.at),
  address: auditEntry.address,
  userId: auditEntry.userId,
  userEmail: emails.get(auditEntry.userId) ?? null,
  actionType: auditEntry.action,
  objectType: auditEntry.objectType,
  objectId: auditEntry.objectId,
  attributes: {
    ...auditEntry.attributes,
    ...(auditEntry.enteredBy !== undefined && { enteredBy: auditEntry.enteredBy }),
  },
})
