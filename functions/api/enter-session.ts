import { Failure } from '../../shared/domain/failures.ts'
import type { User } from '../../shared/entities/user.ts'
import { cookieSecret, fromOwnPage, sessionCookie } from '../platform/auth/request.ts'
import type { OpenSession } from '../platform/auth/session.ts'
import type { WorldOf } from '../platform/needs.ts'
import type { Session } from '../platform/ports/ports.ts'
import { authRequest } from './http/auth-request.ts'
import type { ApiContext } from './route.ts'
import { userJson } from './user-json.ts'

/** Opens a new session for a user who has just signed in; the previous one ends. */
export async function enter(c: ApiContext, user: User, session: Omit<Session, 'key'>): Promise<Response> {
  const { world } = c.var
  const before = cookieSecret(authRequest(c))
  const old = before === undefined ? null : await world.lookups.session('session', before)
  if (before !== undefined && old) await end(world, { ...old, kind: 'session', secret: before })
  const secret = await world.lookups.openSession('session', session)
  c.header('set-cookie', cookie(c, secret, Math.ceil((session.expiresAt - world.now()) / 1000)))
  return c.json(userJson(user))
}

/** Nothing that was opened with the session stays open. */
export async function end(world: WorldOf<'api'>, session: OpenSession): Promise<void> {
  await world.lookups.closeSession(session.kind, session.secret)
  const { connections } = await world.sockets.watchers(session.tenantId)
  const opened = connections.filter((connection) => connection.sessionKey === session.key)
  await Promise.all(opened.map((connection) => world.sockets.disconnect(connection.connectionId)))
}

export function cookie(c: ApiContext, secret: string, maxAgeSeconds: number): string {
  const secure = c.req.header('x-forwarded-proto') === 'https' ? '; Secure' : ''
  return `${sessionCookie}=${secret}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure}`
}

export function refuseOtherSites(c: ApiContext): void {
  if (fromOwnPage(authRequest(c))) return
  throw new Failure('forbidden', 'This page belongs to another site. Sign in on the page of this service itself.')
}

/** A token, and a session that was opened with one, can grant nothing beyond the token's own end. */
export function grantEnd(session: OpenSession | null): number {
  if (session?.kind === 'token') return session.expiresAt
  return session?.grantEndsAt ?? Number.POSITIVE_INFINITY
}
