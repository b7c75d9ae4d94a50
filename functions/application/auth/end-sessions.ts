import { derivesFromKeys, derivesFromPerson } from '../../../shared/domain/access/derivation.ts'
import { peopleNow, type AuthPorts } from './people.ts'
import { socketHolds } from './derivation.ts'
import { atMost } from '../../platform/concurrency.ts'
import type { Connection, Lookups, SessionSummary, Sockets, UserKey } from '../../platform/ports/ports.ts'

interface Disconnecting {
  sockets: Pick<Sockets, 'watchers' | 'disconnect'>
}
type Ending = Disconnecting & { lookups: Lookups }
type Held = Pick<SessionSummary, 'kind' | 'key' | 'tenantId' | 'userId' | 'enteredBy'>

const checksAtOnce = 16

async function disconnectThose(
  world: Disconnecting,
  tenantId: string,
  isOver: (socket: Connection) => boolean,
): Promise<void> {
  const { connections } = await world.sockets.watchers(tenantId)
  await Promise.all(connections.filter(isOver).map(({ connectionId }) => world.sockets.disconnect(connectionId)))
}

/** Closes all live sockets of a user. */
export const disconnectUser = (world: Disconnecting, { tenantId, userId }: UserKey): Promise<void> =>
  disconnectThose(world, tenantId, (socket) => socket.userId === userId)

/** Ends a session or token, what was opened with it, and the sockets of all of them. */
export async function endHeld(world: Ending, held: Held): Promise<void> {
  const { tenantId, kind, userId, enteredBy } = held
  await world.lookups.endSessions([held])
  const keys = new Set([held.key])
  // nothing else is opened with a visit of one's own
  if (kind === 'token' || enteredBy !== undefined) {
    const derived = (await world.lookups.sessionsOf({ tenantId, userId })).filter((each) => derivesFromKeys(each, keys))
    await world.lookups.endSessions(derived)
    for (const { key } of derived) keys.add(key)
  }
  await disconnectThose(world, tenantId, (socket) => keys.has(socket.sessionKey) || derivesFromKeys(socket, keys))
}

/**
 * Ends a user's sessions and tokens, what was opened with them, sessions in which they act as another user, and the
 * sockets of all of them.
 * @param exceptKey of a session that stays
 */
export async function endSessionsOf(world: Ending, { tenantId, userId }: UserKey, exceptKey?: string): Promise<void> {
  const ending = (await world.lookups.sessionsOf({ tenantId, userId })).filter(({ key }) => key !== exceptKey)
  await world.lookups.endSessions(ending)
  const keys = new Set(ending.map(({ key }) => key))
  await disconnectThose(world, tenantId, (socket) => {
    if (socket.sessionKey === exceptKey) return false
    const isTheirs = socket.userId === userId || keys.has(socket.sessionKey)
    return isTheirs || derivesFromKeys(socket, keys) || derivesFromPerson(socket, userId)
  })
}

/**
 * Closes the live sockets of a tenant that derive from something that has ended: the right to act as somebody, who made a
 * link, a token. Those that derive from nothing end with their own person, see `endSessionsOf`.
 */
export async function disconnectEnded(world: Disconnecting & AuthPorts, tenantId: string): Promise<void> {
  const { connections } = await world.sockets.watchers(tenantId)
  const derived = connections.filter(({ derivedFrom }) => derivedFrom !== undefined)
  if (derived.length === 0) return
  const people = peopleNow(world, tenantId)
  await atMost(checksAtOnce, derived, async (socket) => {
    if (!(await socketHolds(world, people, socket))) await world.sockets.disconnect(socket.connectionId)
  })
}
