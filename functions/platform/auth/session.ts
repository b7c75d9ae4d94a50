import type { Actor } from '../../../shared/domain/access/actor.ts'
import { mayEnterAs } from '../../../shared/domain/access/people.ts'
import { restrictedBy } from '../../../shared/domain/access/restrictions.ts'
import type { ServerSettings } from '../../../shared/entities/server-settings.ts'
import type { User } from '../../../shared/entities/user.ts'
import type { Files, Records, Session, Tenant, Tracks, TrackerCredentials, World } from '../ports/ports.ts'
import { basicUser } from './basic.ts'
import { activePerson, type AuthPorts, type People, peopleNow, peopleOf } from './people.ts'
import { cookieSecret, fromOwnPage, type AuthRequest } from './request.ts'

export interface OpenSession extends Session {
  kind: 'session' | 'token'
  /** what the caller holds: the cookie's value or the token */
  secret: string
}

/** Whoever came through the door, with stores that know no other tenant. */
export interface Caller {
  actor: Extract<Actor, { kind: 'user' }>
  /** as they may act, with the restrictions of those who manage them: to be asked, not to be written back */
  user: User
  /** of the person's credentials: what is opened for them carries it */
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
  kind: OpenSession['kind'],
  secret: string,
): Promise<Caller | null> {
  const authenticated = await authenticateSession(world, kind, secret)
  return authenticated && bind(world, authenticated)
}

/**
 * Who calls. An `Authorization` header wins and the cookie is then not looked at; a cookie counts only for our own
 * pages. Null when there are no credentials, or they are unknown, past their end, or of a person who may not enter.
 *
 * @throws Failure tooMuch when a password was tried too often
 */
export async function authenticate(world: AuthPorts, request: AuthRequest): Promise<Authenticated | null> {
  const authorization = request.header('authorization')
  if (authorization !== undefined) {
    const [, scheme, credentials] = /^\s*(\S+)\s+(\S+)\s*$/.exec(authorization) ?? []
    if (scheme?.toLowerCase() === 'bearer') return authenticateSession(world, 'token', credentials!)
    if (scheme?.toLowerCase() !== 'basic') return null
    const entered = await basicUser(world, credentials!, request)
    return entered && { entered, session: null }
  }
  const secret = cookieSecret(request)
  return secret !== undefined && fromOwnPage(request) ? authenticateSession(world, 'session', secret) : null
}

/**
 * Who holds this cookie's value or token; null as for `authenticate`. One read unit when nothing of the tenant changed.
 * @param exact misses nothing that was ended or changed before it is asked, for a few more
 */
// oxlint-disable-next-line max-params -- the last is said in one place
export async function authenticateSession(
  world: AuthPorts,
  kind: OpenSession['kind'],
  secret: string,
  exact?: 'exact',
): Promise<Authenticated | null> {
  const session = await world.lookups.session(kind, secret, exact)
  if (!session || session.expiresAt <= world.now()) return null
  const { tenantId } = session
  const people = exact ? peopleNow(world, tenantId) : await peopleOf(world, tenantId)
  const person = await activePerson(world, people, session.userId)
  if (person?.credentials.stamp !== (session.stamp ?? '')) return null
  const { credentials } = person
  const user = session.enteredBy === undefined ? person.user : await enteredAs(world, people, { session, ...person })
  if (!user) return null
  const entered = { user, stamp: credentials.stamp, records: world.tenants.records(tenantId) }
  return { entered, session: { ...session, kind, secret } }
}

/**
 * Entering as somebody else ends together with the right to, or with one's own credentials; then it is null. One's own
 * restrictions come along.
 */
async function enteredAs(world: AuthPorts, people: People, as: { session: Session; user: User }): Promise<User | null> {
  const origin = await activePerson(world, people, as.session.enteredBy ?? 0)
  if (origin?.credentials.stamp !== (as.session.enteredByStamp ?? '')) return null
  return mayEnterAs(origin.user, as.user) ? restrictedBy(as.user, [origin.user]) : null
}

/** Whoever has proved who they are. */
export interface Entered {
  /** as they may act, see `actingPeople` */
  user: User
  records: Records
  /** of the credentials that proved it: what is opened with them carries it */
  stamp: string
}

export interface Authenticated {
  entered: Entered
  /** null for a program that sends its password with each request */
  session: OpenSession | null
}

function bind(world: CallerPorts, { entered, session }: Authenticated): Caller {
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
