import { Failure } from '../../shared/domain/failures.ts'
import type { ScopedCaller, Route } from './route.ts'

/**
 * What a guest holds is the link, which others may hold as well: nobody of them sees, ends or makes what is held. Each
 * signs out of their own browser. The way back from having entered as a guest stays open (`session-switch.ts`).
 */
const closed = new Set([
  'GET /session/all',
  'DELETE /session/all',
  'POST /session/token',
  'POST /session/token/revoke',
  'POST /devices/share',
  'POST /share/device',
  'POST /share/group',
])

/** @throws Failure forbidden for a guest who asks for what is not for guests */
export function refuseGuest({ method, path }: Pick<Route, 'method' | 'path'>, caller: ScopedCaller): void {
  if (caller.user.temporary && closed.has(`${method} ${path}`)) throw notForGuests()
}

export const notForGuests = (): Failure =>
  new Failure('forbidden', 'This is not for guests of a shared link. Sign in with an account of your own.')
