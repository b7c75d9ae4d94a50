import { Failure } from '../../shared/domain/failures.ts'
import { browserOf } from '../../shared/domain/access/browser.ts'
import { accountLimits } from '../../shared/domain/limits/accounts.ts'
import type { User } from '../../shared/entities/user.ts'
import { deviceCookie, deviceEntries, entriesWith } from '../application/auth/device-cookie.ts'
import { endHeld } from '../application/auth/end-sessions.ts'
import {
  cookieSecret,
  fromOwnPage,
  isAskedElsewhere,
  sessionCookie,
  unknownAddress,
} from '../application/auth/request.ts'
import { authenticateSession, type OpenSession } from '../application/auth/session.ts'
import type { Session, UserKey } from '../platform/ports/ports.ts'
import { secretKey } from '../platform/secrets.ts'
import { authRequest } from './http/auth-request.ts'
import type { ApiContext } from './route.ts'
import { userJson } from './user-json.ts'

/** Opens a new session for a user who has just signed in; the previous one ends. See `requireOwnVisit`. */
export async function enter(
  c: ApiContext,
  user: User,
  session: Omit<Session, 'key' | OriginKey | 'address'>,
): Promise<Response> {
  await openBrowserSession(c, session)
  return c.json(userJson(user))
}

/** The same without an answer. @returns the session's key */
export async function openBrowserSession(
  c: ApiContext,
  session: Omit<Session, 'key' | OriginKey | 'address'>,
): Promise<string> {
  const { world } = c.var
  const before = cookieSecret(authRequest(c))
  const old = before === undefined ? null : await world.lookups.session('session', before)
  if (old) await endHeld(world, { ...old, kind: 'session' })
  const secret = await world.lookups.openSession('session', { ...session, ...originOf(c), ...addressOf(c) })
  c.header('set-cookie', cookie(c, secret, Math.ceil((session.expiresAt - world.now()) / 1000)))
  return secretKey(secret)
}

type OriginKey = 'browser' | 'system' | 'place'

/** From what and where a request comes, as sessions and the audit log keep it. */
export function originOf(c: ApiContext): Partial<Record<OriginKey, string>> {
  const { place } = authRequest(c)
  const { name, system } = browserOf(c.req.header('user-agent'))
  return {
    ...(name !== null && { browser: name }),
    ...(system !== null && { system }),
    ...(place !== null && { place }),
  }
}

/** The address that attempts are counted by, as the audit log shows it. */
function addressOf(c: ApiContext): Pick<Session, 'address'> {
  const { address } = authRequest(c)
  return address === unknownAddress ? {} : { address }
}

/** Lets a browser whose user has just proved who they are go on trying, whatever others try. */
export async function rememberDevice(c: ApiContext, answer: Response, key: UserKey): Promise<Response> {
  const { hash } = await c.var.world.tenants.records(key.tenantId).credentials(key.userId)
  if (hash === null) return answer
  const value = entriesWith(deviceEntries(authRequest(c)), { ...key, hash })
  const maxAgeSeconds = Math.floor(accountLimits.knownDeviceMs / 1000)
  answer.headers.append('set-cookie', cookieText(c, { name: deviceCookie, value, path: '/api', maxAgeSeconds }))
  return answer
}

export const cookie = (c: ApiContext, secret: string, maxAgeSeconds: number): string =>
  cookieText(c, { name: sessionCookie, value: secret, path: '/', maxAgeSeconds })

interface Cookie {
  name: string
  value: string
  path: string
  maxAgeSeconds: number
}

export function cookieText(c: ApiContext, { name, value, path, maxAgeSeconds }: Cookie): string {
  const secure = c.req.header('x-forwarded-proto') === 'https' ? '; Secure' : ''
  return `${name}=${value}; Path=${path}; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure}`
}

/**
 * A page of another site signs nobody in. A link of another site, or one that is opened by hand, does not replace the
 * session that a browser has: our own page asks first.
 * @throws Failure forbidden
 */
export async function requireOwnVisit(c: ApiContext): Promise<void> {
  const request = authRequest(c)
  if (!fromOwnPage(request)) {
    throw new Failure('forbidden', 'This page belongs to another site. Sign in on the page of this service itself.')
  }
  if (!isAskedElsewhere(request)) return
  const secret = cookieSecret(request)
  if (secret !== undefined && (await authenticateSession(c.var.world, { kind: 'session', secret }))) {
    throw new Failure(
      'forbidden',
      'You are signed in already, and a link does not change that. Open the page of this service.',
    )
  }
}

/** A token, and a session that was opened with one, can grant nothing beyond the token's own end. */
export function grantEnd(session: OpenSession | null): number {
  if (session?.kind === 'token') return session.expiresAt
  return session?.grantEndsAt ?? Number.POSITIVE_INFINITY
}
