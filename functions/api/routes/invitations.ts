import { Failure } from '../../../shared/domain/failures.ts'
import { limits } from '../../../shared/domain/limits.ts'
import { isAdministrator } from '../../../shared/domain/access/permissions.ts'
import { formBody } from '../http/body.ts'
import { note } from '../audit-entries.ts'
import { grantEnd } from '../enter-session.ts'
import { requireMoment, textOf } from '../http/query.ts'
import type { Route } from '../route.ts'
import { gates } from '../gates.ts'
import { describe } from '../openapi/describe.ts'
import { moment, object } from '../openapi/schema.ts'

export const invitationRoutes: readonly Route[] = [
  {
    // whoever holds it may register until its end, while the tenant's `registration` is on
    method: 'POST',
    path: '/users/invitation',
    access: 'signedIn',
    gate: gates.whileOpen,
    document: describe('users', () => ({
      summary: 'Create an invitation to register',
      notes:
        'Administrators only, while `registration` is on. Anyone with the invitation can register until it expires.',
      body: { json: object({ expiration: { ...moment, description: 'one week from now if absent' } }), form: true },
      answer: { text: 'the invitation' },
      refuses: ['conflict'],
    })),
    answer: async (c, caller) => {
      if (!isAdministrator(caller.user)) {
        throw new Failure('forbidden', 'You may not invite users. Ask an administrator.')
      }
      if (!(await caller.settings()).registration) {
        throw new Failure('conflict', 'registration: it is off. Turn it on in the settings first.', {
          field: 'registration',
        })
      }
      const { world } = c.var
      const { tenantId, userId } = caller.actor
      const asked = momentIn(await formBody(c)) ?? world.now() + limits.invitationMsDefault
      const expiresAt = Math.min(asked, world.now() + limits.invitationMsMax, grantEnd(caller.session))
      if (expiresAt <= world.now()) {
        throw new Failure('invalid', 'expiration: this time is in the past. Choose a future time.', {
          field: 'expiration',
        })
      }
      note(c, { action: 'token', attributes: { expiresAt } })
      return c.text(await world.confirmations.issue('invitation', { tenantId, userId, expiresAt, boundTo: '' }))
    },
  },
]

function momentIn({ expiration }: Record<string, unknown>): number | null {
  if (expiration === undefined || expiration === null || expiration === '') return null
  return requireMoment(textOf(expiration), 'expiration')
}
