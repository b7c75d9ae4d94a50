import { accountState } from '../../shared/domain/access/account.ts'
import { Failure } from '../../shared/domain/failures.ts'
import type { ApiContext, ScopedCaller, Route } from './route.ts'

/** What whoever is signed in may do even when the account can only be looked at. */
const always = new Set([
  'POST /session',
  'DELETE /session',
  'POST /session/token',
  'POST /session/token/revoke',
  'DELETE /session/all',
  'POST /sign-up/confirmation',
  'POST /tenant/export',
  'DELETE /tenant',
  'DELETE /tenant/deletion',
  'DELETE /devices/:id/credentials/:credential',
  'DELETE /server/credentials/:credential',
])

/** What a stranger who signed up with somebody else's address could misuse, or run up costs with. */
const whenConfirmed = new Set([
  'POST /devices',
  'POST /devices/:id/credentials',
  'POST /server/credentials',
  'POST /devices/share',
  'POST /share/device',
  'POST /share/group',
  'POST /server/file/:path',
  'GET /server/geocode',
])

/**
 * Keeps an account whose trial is over from being changed, and one whose address nobody has confirmed from being used.
 * Into a suspended one nobody comes at all.
 *
 * @throws Failure forbidden that says what to do
 */
export async function refuseClosedAccount(c: ApiContext, route: Pick<Route, 'method' | 'path'>, caller: ScopedCaller) {
  const call = `${route.method} ${route.path}`
  const isTrackView = route.method === 'GET'
  if (always.has(call) || (isTrackView && !whenConfirmed.has(call))) return
  const { account } = await caller.tenant()
  const state = accountState(account, c.var.world.now())
  if (state === 'trialOver' && !isTrackView) {
    throw new Failure(
      'forbidden',
      'Your trial has ended. You can view everything but not make changes. Contact us to continue.',
    )
  }
  if (!account.isConfirmed && whenConfirmed.has(call)) {
    throw new Failure('forbidden', 'Confirm your email address first: open the link in the email that we sent you.')
  }
}
