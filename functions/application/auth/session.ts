import type { Actor } from '../../../shared/domain/access/actor.ts'
import { restrictedBy } from '../../../shared/domain/access/restrictions.ts'
import type { ServerSettings } from '../../../shared/entities/server-settings.ts'
import type { User } from '../../../shared/entities/user.ts'
import type { Files, Records, Session, Tenant, Tracks, TrackerCredentials, World } from '../../platform/ports/ports.ts'
import { holds } from './derivation.ts'
import { activePerson, type AuthPorts, peopleNow, peopleOf } from './people.ts'
import { cookieSecret, fromOwnPage, type AuthRequest } from './request.ts'

export interface OpenSession extends Session {
  kind: 'session' | 'token'
  /** what the caller holds: the cookie's value or the token */
  secret: string
}

/** An authenticated caller, with stores that are bound to the caller's tenant. */
export interface Caller {
  actor: Extract<Actor, { kind: 'user' }>
  /** as they may act, with the restrictions of those who manage them: for decisions, not to be written back */
  user: User
  /** of the user's credentials: sessions that are opened now carry it */
  stamp: string
  records: Records
  tracks: Tracks
  files: Files
  trackers: TrackerCredentials
  /** loaded when first asked for */
  tenant(): Promise<Tenant>
  /** the tenant's own settings */
  settings(): Promise<ServerSettings>
  /** null for a program that sends its password with each request */
  session: OpenSession | null
}

type CallerPorts = AuthPorts & Pick<World, 'tracks' | 'files' | 'trackerCredentials'>

/** The same as `authenticate`, bound to the stores of the caller's tenant. */
export async function callerOf(world: CallerPorts, request: AuthRequest): Promise<Caller | null> {
  const authenticated = await authenticate(world, request)
  return authenticated && bind(world, authenticated)
}

/** The same as `authenticateSession`, bound to the stores of the caller's tenant. */
export async function sessionCaller(
  world: CallerPorts,
  credentials: Pick<OpenSession, 'kind' | 'secret'>,
): Promise<Caller | null> {
  const authenticated = await authenticateSession(world, credentials)
  return authenticated && bind(world, authenticated)
}

/**
 * The caller of a request. With an `Authorization` header the cookie is ignored; a cookie counts only for our own pages.
 * Null when there are no credentials, or they are unknown, expired, or of a user who may not sign in.
 *
 * @throws Failure tooMuch when a password was tried too often
 */
export async function authenticate(world: AuthPorts, request: AuthRequest): Promise<Authenticated | null> {
  const authorization = request.header('authorization')
  if (authorization !== undefined) {
    const [, scheme, credentials] = /^\s*(\S+)\s+(\S+)\s*$/.exec(authorization) ?? []
    if (scheme?.toLowerCase() === 'bearer') return authenticateSession(world, { kind: 'token', secret: credentials! })
    if (scheme?.toLowerCase() !== 'basic') return null
    const { basicUser } = await import('./basic.ts')
    const entered = await basicUser(world, credentials!, request)
    return entered && { entered, session: null }
  }
  const secret = cookieSecret(request)
  return secret !== undefined && fromOwnPage(request) ? authenticateSession(world, { kind: 'session', secret }) : null
}

/**
 * The caller with this cookie value or token; null as for `authenticate`, and when something that it derives from has
 * ended. One read unit when nothing of the tenant changed, and one for each session or token that it derives from.
 * @param exact reads consistently, for a few units more: sees everything that ended or changed before the call
 */
export async function authenticateSession(
  world: AuthPorts,
  { kind, secret }: Pick<OpenSession, 'kind' | 'secret'>,
  exact?: 'exact',
): Promise<Authenticated | null> {
  const session = await world.lookups.session(kind, secret, exact)
  if (!session || session.expiresAt <= world.now()) return null
  const { tenantId } = session
  const people = exact ? peopleNow(world, tenantId) : await peopleOf(world, tenantId)
  const person = await activePerson(world, people, session.userId)
  if (person?.credentials.stamp !== (session.stamp ?? '')) return null
  if (!(await holds(world, people, session))) return null
  // the restrictions of the person who signed in as this user apply too
  const origin = session.enteredBy === undefined ? null : await people.person(session.enteredBy)
  const user = origin ? restrictedBy(person.user, [origin.user]) : person.user
  const entered = { user, stamp: person.credentials.stamp, records: world.tenants.records(tenantId) }
  return { entered, session: { ...session, kind, secret } }
}

/** A user who has signed in. */
export interface SignedIn {
  /** as they may act, see `actingPeople` */
  user: User
  records: Records
  /** of the credentials that were used: sessions that are opened with them carry it */
  stamp: string
}

export interface Authenticated {
  entered: SignedIn
  /** null for a program that sends its password with each request */
  session: OpenSession | null
}

/** Binds a signed-in user to the stores of their tenant. */
export function bind(world: CallerPorts, { entered, session }: Authenticated): Caller {
  const { user, records, stamp } = entered
  let loaded: Promise<Tenant> | undefined
  const tenant = () => (loaded ??= records.tenant())
  return {
    actor: { kind: 'user', tenantId: records.tenantId, userId: user.id },
    user,
    stamp,
    records,
    tracks: world.tracks(records.tenantId),
    files: world.files(records.tenantId),
    trackers: world.trackerCredentials(records.tenantId),
    tenant,
    settings: async () => (await tenant()).settings,
    session,
  }
}
