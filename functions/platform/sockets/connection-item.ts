import type { Origin } from '../../../shared/domain/access/derivation.ts'
import type { Connection } from '../ports/ports.ts'
import { epochSecond, type Key } from '../dynamo/store.ts'
import { socketItems } from '../dynamo/tables.ts'

/** An open connection, in its tenant's partition. */
export interface ConnectionItem extends Key {
  /** user */
  i: number
  /** session key */
  k: string
  /** end, epoch ms */
  e: number
  /** whether it watches raw logs */
  g: boolean
  /** opened at, epoch ms */
  o?: number
  /** whether it reads compact frames */
  f?: true
  /** whether its page is hidden */
  h?: true
  /** JSON: what its session derives from; absent for nothing */
  p?: string
  x: number
}

export const connectionItem = (connection: Connection, key: Key): ConnectionItem => ({
  ...key,
  i: connection.userId,
  k: connection.sessionKey,
  e: connection.expiresAt,
  g: connection.logs,
  ...(connection.openedAt !== undefined && { o: connection.openedAt }),
  ...(connection.isCompact && { f: true }),
  ...(connection.isHidden && { h: true }),
  ...(connection.derivedFrom && { p: JSON.stringify(connection.derivedFrom) }),
  x: epochSecond(connection.expiresAt),
})

export const readConnectionItem = (item: ConnectionItem): Connection => ({
  connectionId: item.sk.slice(socketItems.connection.length),
  tenantId: item.pk.slice('T#'.length),
  userId: item.i,
  sessionKey: item.k,
  expiresAt: item.e,
  logs: item.g,
  ...(item.o !== undefined && { openedAt: item.o }),
  ...(item.f && { isCompact: true }),
  ...(item.h && { isHidden: true }),
  ...(item.p !== undefined && { derivedFrom: JSON.parse(item.p) as Origin[] }),
})
