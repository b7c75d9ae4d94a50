import type { APIGatewayProxyWebsocketEventV2 } from 'aws-lambda'
import { Failure } from '../../shared/domain/failures.ts'
import { cadenceLimits } from '../../shared/domain/commands/cadence-settings.ts'
import { liveLimits } from '../../shared/domain/limits/live.ts'
import { trackerLimits } from '../../shared/domain/limits/trackers.ts'
import { compactFrames } from '../../shared/wire/live/frame-mark.ts'
import { originsOf } from '../../shared/domain/access/derivation.ts'
import { isAdministrator, mayViewTrackerLog } from '../../shared/domain/access/permissions.ts'
import { shareOf } from '../../shared/domain/access/share.ts'
import type { User } from '../../shared/entities/user.ts'
import type { LiveMessage, LiveRequest } from '../../shared/wire/live-message.ts'
import { actingPeople } from '../application/auth/acting-users.ts'
import { isFromEdge, noOrigin, type OriginCheck, viewerAddress } from '../application/auth/request.ts'
import { authenticate, authenticateSession, type Authenticated } from '../application/auth/session.ts'
import type { WorldOf } from '../platform/needs.ts'
import type { Connection, Session } from '../platform/ports/ports.ts'
import { noteWatched } from './note-watched.ts'

/** What the gateway sends; the handshake alone carries headers and a query. */
export type SocketEvent = Pick<APIGatewayProxyWebsocketEventV2, 'body'> & {
  requestContext: Pick<APIGatewayProxyWebsocketEventV2['requestContext'], 'connectionId' | 'routeKey'> & {
    identity?: { sourceIp?: string }
  }
  headers?: Record<string, string | undefined>
  queryStringParameters?: Record<string, string | undefined> | null
}

const done = { statusCode: 200 }
const refused = { statusCode: 401 }

export interface Deployed {
  /** see `viewerAddress` */
  isOriginSecret?: OriginCheck
  /** of other sites whose pages may open a socket with a cookie */
  allowedOrigins?: readonly string[]
}

export function answerSocket(world: WorldOf<'live-socket'>, deployed: Deployed = {}) {
  return async (event: SocketEvent): Promise<{ statusCode: number; body?: string }> => {
    const { connectionId, routeKey } = event.requestContext
    if (routeKey === '$connect') return (await connect(world, event, deployed)) ? done : refused
    if (routeKey === '$disconnect') {
      await world.sockets.close(connectionId)
      return done
    }
    const frame = await markReceived(world, connectionId, event.body ?? '')
    return frame ? { ...done, body: JSON.stringify(frame) } : done
  }
}

/** @returns whether the handshake may go on */
async function connect(world: WorldOf<'live-socket'>, event: SocketEvent, deployed: Deployed): Promise<boolean> {
  const caller = await authenticateAt(world, event, deployed)
  if (!caller?.session) return false
  const { connectionId } = event.requestContext
  const { session, entered } = caller
  const { user, records } = entered
  const userEnd = user.expirationTime === null ? Number.POSITIVE_INFINITY : Date.parse(user.expirationTime)
  await world.sockets.open({
    connectionId,
    tenantId: records.tenantId,
    userId: user.id,
    sessionKey: session.key,
    ...originsOfSocket(session, user),
    expiresAt: Math.min(session.expiresAt, userEnd),
    logs: false,
    openedAt: world.now(),
    ...(event.queryStringParameters?.frames === compactFrames && { isCompact: true }),
  })
  // a sign-out or a changed password in the meantime found no connection to close
  const stillOpen = await authenticateSession(world, session, 'exact')
  if (!stillOpen) await world.sockets.close(connectionId)
  return stillOpen !== null
}

function originsOfSocket(session: Session, { temporary, email }: User): Pick<Connection, 'derivedFrom'> {
  const share = temporary ? shareOf(email) : null
  const derivedFrom = originsOf(session)
  if (share) derivedFrom.push({ kind: 'sharer', userId: share.userId })
  return derivedFrom.length > 0 ? { derivedFrom } : {}
}

async function authenticateAt(
  world: WorldOf<'live-socket'>,
  event: SocketEvent,
  { isOriginSecret = noOrigin, allowedOrigins = [] }: Deployed,
): Promise<Authenticated | null> {
  const token = event.queryStringParameters?.token
  if (token) return authenticateSession(world, { kind: 'token', secret: token })
  const headers = new Map(Object.entries(event.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]))
  const header = (name: string) => headers.get(name)
  const address = viewerAddress(header, {
    gateway: event.requestContext.identity?.sourceIp,
    isFromEdge: await isFromEdge(header, isOriginSecret),
  })
  return authenticate(world, { header, address, place: null, allowedOrigins }).catch((error: unknown) => {
    if (error instanceof Failure) return null
    throw error
  })
}

/**
 * `{"watch": [7]}`, `{"hidden": true}`, and `{"logs": true}` of a user who may read raw messages; everything else is
 * silently ignored.
 * @returns the frame that answers it; null for none, and for clients of Traccar's API, which know no answers
 */
async function markReceived(
  world: WorldOf<'live-socket'>,
  connectionId: string,
  body: string,
): Promise<LiveMessage | null> {
  const asked = requestIn(body)
  const connection = asked && (await world.sockets.connection(connectionId))
  if (!connection) return null
  if ('watch' in asked) {
    const watched = await noteWatched(world, connection, asked.watch)
    return connection.isCompact ? { watched } : null
  }
  if ('hidden' in asked) await world.sockets.hide(connectionId)
  else await listen(world, connection, asked)
  return null
}

async function listen(
  world: WorldOf<'live-socket'>,
  { connectionId, tenantId, userId, logs }: Connection,
  asked: LogRequest,
): Promise<void> {
  const person = await actingPeople(world.tenants.records(tenantId))(userId)
  if (!person || !mayViewTrackerLog(person)) return
  if (logs !== asked.logs) await world.sockets.setLogs(connectionId, asked.logs)
  if (!asked.logs) return
  await world.sockets.keepListening([tenantId])
  if (asked.expect && isAdministrator(person)) await world.sockets.expectTracker(tenantId, asked.expect)
}

interface LogRequest {
  logs: boolean
  expect: string
}
type Asked = LogRequest | { watch: number[] } | { hidden: true }

function requestIn(body: string): Asked | null {
  if (body.length > liveLimits.socketMessageInBytesMax) return null
  try {
    const { logs, expect, watch, hidden } = JSON.parse(body) as Partial<Record<keyof LiveRequest, unknown>>
    if (hidden === true) return { hidden }
    if (Array.isArray(watch)) {
      const ids = new Set(watch.filter((id): id is number => Number.isSafeInteger(id) && id > 0))
      const isFew = ids.size > 0 && ids.size <= cadenceLimits.watchedPerPageMax
      return isFew ? { watch: [...ids] } : null
    }
    if (typeof logs !== 'boolean') return null
    const isName = typeof expect === 'string' && expect.length <= trackerLimits.uniqueIdLengthMax
    return { logs, expect: isName ? expect : '' }
  } catch {
    return null
  }
}
