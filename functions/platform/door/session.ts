import type { Actor } from '../../../shared/domain/actor.ts'
import { mayEnterAs } from '../../../shared/domain/people.ts'
import { isActive } from '../../../shared/domain/permissions.ts'
import type { ServerSettings } from '../../../shared/entities/server-settings.ts'
import { user as userEntity, type User } from '../../../shared/entities/user.ts'
import type { Files, Records, Session, Tenant, Tracks, World } from '../ports.ts'
import { basicUser } from './basic.ts'
import { cookieSecret, fromOwnPage, type DoorRequest } from './request.ts'

export interface OpenSession extends Session {
  kind: 'session' | 'token'
  /** what the caller holds: the cookie's value or the token */
  secret: string
}

/** Whoever came through the door, with stores that know no other tenant. */
export interface Caller {
  actor: Extract<Actor, { kind: 'user' }>
  user: User
  records: Records
  tracks: Tracks
  files: Files
  /** loaded when first asked for */
  tenant(): Promise<Tenant>
  /** the tenant's own settings */
  settings(): Promise<ServerSettings>
  /** null for a program that sends its password with each request */
  session: OpenSession | null
}

/**
 * Who calls. An `Authorization` header wins and the cookie is then not looked at; a cookie counts only for our own
 * pages. Null when there are no credentials, or they are unknown, past their end, or of a person who may not enter.
 *
 * @throws Failure tooMuch when a password was tried too often
 */
export async function callerOf(world: World, request: DoorRequest): Promise<Caller | null> {
  const authorization = request.header('authorization')
  if (authorization !== undefined) {
    const [, scheme, credentials] = /^\s*(\S+)\s+(\S+)\s*$/.exec(authorization) ?? []
    if (scheme?.toLowerCase() === 'bearer') return sessionCaller(world, 'token', credentials!)
    if (scheme?.toLowerCase() !== 'basic') return null
    const entered = await basicUser(world, credentials!, request)
    return entered && bind(world, entered, null)
  }
  const secret = cookieSecret(request)
  return secret !== undefined && fromOwnPage(request) ? sessionCaller(world, 'session', secret) : null
}

/** Who holds this cookie's value or token; null as for `callerOf`. */
export async function sessionCaller(world: World, kind: OpenSession['kind'], secret: string): Promise<Caller | null> {
  const session = await world.doors.session(kind, secret)
  if (!session || session.expiresAt <= world.now()) return null
  const records = world.tenants.records(session.tenantId)
  const user = await records.get(userEntity, session.userId)
  if (!user || !isActive(user, world.now())) return null
  if (session.enteredBy !== undefined && !(await mayStayAs(world, session.enteredBy, { user, records }))) return null
  return bind(world, { user, records }, { ...session, kind, secret })
}

/** Whoever entered as somebody else loses that together with the right to. */
async function mayStayAs(world: World, enteredBy: number, as: { user: User; records: Records }): Promise<boolean> {
  const origin = await as.records.get(userEntity, enteredBy)
  return origin !== null && isActive(origin, world.now()) && mayEnterAs(origin, as.user)
}

/** Binds a person who has proved who they are to their tenant's stores. */
export function bind(world: World, entered: { user: User; records: Records }, session: OpenSession | null): Caller {
  const { user, records } = entered
  let loaded: Promise<Tenant> | undefined
  const tenant = () => (loaded ??= records.tenant())
  return {
    actor: { kind: 'user', tenantId: records.tenantId, userId: user.id },
    user,
    records,
    tracks: world.tracks(records.tenantId),
    files: world.files(records.tenantId),
    tenant,
    settings: async () => (await tenant()).settings,
    session,
  }
}
