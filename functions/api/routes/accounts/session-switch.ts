import { Failure } from '../../../../shared/domain/failures.ts'
import { sessionOrigins } from '../../../../shared/domain/access/derivation.ts'
import { accountLimits } from '../../../../shared/domain/limits/accounts.ts'
import { mayEnterAs } from '../../../../shared/domain/access/people.ts'
import { isActive } from '../../../../shared/domain/access/permissions.ts'
import { restrictedBy } from '../../../../shared/domain/access/restrictions.ts'
import { user, type User } from '../../../../shared/entities/user.ts'
import { actingPeople } from '../../../application/auth/acting-users.ts'
import { log } from '../../../platform/log.ts'
import { note } from '../../audit-entries.ts'
import { enter, grantEnd, requireOwnVisit } from '../../enter-session.ts'
import { wholeNumber } from '../../http/query.ts'
import type { ApiContext, ScopedCaller, Route } from '../../route.ts'
import { gates, notForGuests } from '../../gates.ts'
import { describe } from '../../openapi/describe.ts'
import { ref } from '../../openapi/schema.ts'

/** Signs in as another user, and back. The session keeps the id of the user who did so. */
export const routes: readonly Route[] = [
  {
    method: 'GET',
    path: '/session/:id',
    access: 'signedIn',
    gate: gates.always,
    document: describe('session', () => ({
      summary: 'Sign in as another user, and back',
      notes:
        'For administrators and managers of that user. The session records who opened it; the same call with that user’s id switches back.',
      answer: { json: ref('User') },
    })),
    answer: async (c, caller) => {
      await requireOwnVisit(c)
      if (c.req.header('sec-fetch-site') === 'cross-site') {
        throw new Failure('forbidden', 'This link belongs to another site. Choose the user in the list of users.')
      }
      const person = await wantedPerson(c, caller)
      const { tenantId, userId } = caller.actor
      const origin = caller.session?.enteredBy ?? userId
      log({ capability: 'api', what: 'enteredAs', tenantId, userId: origin, from: userId, asUserId: person.id })
      note(c, { action: 'enterAs', objectType: user.name, objectId: person.id })
      const grantEndsAt = grantEnd(caller.session)
      const expiresAt = Math.min(grantEndsAt, c.var.world.now() + accountLimits.sessionMs)
      const originStamp = caller.session?.enteredBy === undefined ? caller.stamp : caller.session.enteredByStamp
      const { stamp } = await caller.records.credentials(person.id)
      return enter(c, person, {
        tenantId,
        userId: person.id,
        // going back needs the stamp of the first sign-in: it is refused when that user was signed out everywhere since
        stamp: person.id === origin ? originStamp : stamp,
        expiresAt,
        derivedFrom: sessionOrigins(caller.session),
        ...(Number.isFinite(grantEndsAt) && { grantEndsAt }),
        // the provider's end of the first sign-in is the end of this one
        ...(caller.session?.openId && { openId: caller.session.openId }),
        ...(origin !== person.id && { enteredBy: origin, enteredByStamp: originStamp }),
      })
    },
  },
]

/** @throws Failure missing for whom the caller does not see, forbidden for whom they may not be */
async function wantedPerson(c: ApiContext, caller: ScopedCaller): Promise<User> {
  const id = wholeNumber(c.req.param('id') ?? '')
  const back = id !== null && id === caller.session?.enteredBy
  if (caller.user.temporary && !back) throw notForGuests()
  const isSeen = id !== null && (back || (await caller.scope.one(user, id)) !== null)
  const person = isSeen ? await actingPeople(caller.records)(id) : null
  if (!person) throw new Failure('missing', 'There is no such user, or you may not see them.')
  const wanted = back ? person : restrictedBy(person, [caller.user])
  const may = back || wanted.id === caller.user.id || mayEnterAs(caller.user, wanted)
  if (may && isActive(wanted, c.var.world.now())) return wanted
  throw new Failure('forbidden', 'You cannot sign in as this user: they are disabled, expired, or an administrator.')
}
