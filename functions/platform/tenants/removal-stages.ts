import { device } from '../../../shared/entities/device.ts'
import { linkNames, type Entity } from '../../../shared/entities/entity.ts'
import { entities } from '../../../shared/entities/index.ts'
import { notification } from '../../../shared/entities/notification.ts'
import { user } from '../../../shared/entities/user.ts'
import { DeleteCommand } from '@aws-sdk/lib-dynamodb'
import { watchersKey } from '../records/access-version.ts'
import type { ArchiveFiles } from '../integrations/archive-bucket.ts'
import { atMost } from '../concurrency.ts'
import { mailedPartition } from '../lookups/confirmations.ts'
import { directoryKey } from './directory.ts'
import { releaseDomains } from '../openid/domain-claims.ts'
import { lookupKey } from '../lookups/lookups.ts'
import { guestTimersOfTenant } from '../timers/guest-timers.ts'
import { alertTimersOfTenant } from '../alerts/alert-timers.ts'
import { deliveryPartition, personPartition } from '../alerts/alert-keys.ts'
import { reportTimersOfTenant } from '../timers/report-timers.ts'
import { queryAll, queryPages, writeItems } from '../dynamo/items.ts'
import type { LakeFiles } from '../lake/lake-ports.ts'
import type { ReportFiles } from '../ports/report-ports.ts'
import type { Authority, Files, Sockets } from '../ports/ports.ts'
import { listeningKey, rawLogKey } from '../sockets/raw-logs.ts'
import { readRecord, type RecordItem } from '../records/record-item.ts'
import {
  counterPartition,
  entityPartition,
  linksPartition,
  ownersPartition,
  passwordPartition,
  tenantKey,
} from '../records/record-keys.ts'
import { sessionListOf } from '../lookups/session-lookups.ts'
import { deviceTimersOfTenant } from '../timers/device-timers.ts'
import { singleItem, type Key, type Store } from '../dynamo/store.ts'
import type { TableName } from '../dynamo/tables.ts'
import { dynamoTrackerCredentials, trackerCredentialsOf } from '../lookups/tracker-credentials.ts'
import { statePage, statePartition, trackPartition } from '../tracks/track-keys.ts'
import { auditPartitions } from './audit-keys.ts'
import { conditional } from '../dynamo/transact.ts'
import { uniqueConstraints } from '../records/unique-constraints.ts'

export type HighestIds = ReadonlyMap<string, number>

export interface RemovalContext {
  store: Store
  sockets: Sockets
  authority: Authority
  files: (tenantId: string) => Files
  archives: (tenantId: string) => ArchiveFiles
  reports: (tenantId: string) => ReportFiles | Promise<ReportFiles>
  lakeFiles: (tenantId: string) => LakeFiles
  tenantId: string
  highestIds: HighestIds
  isTimeUp: () => boolean
}

/** Works from an id on. @returns the id to continue from, or null when the stage is done */
type Stage = (context: RemovalContext, from: number) => Promise<number | null>

/** Partitions in parallel; each reads and removes this many items at a time. */
const atOnce = 16
const pageItems = 400

const kinds: readonly Entity[] = [user, ...entities.filter(({ name }) => name !== user.name)]

/** What could still write goes first: users and their sessions, then devices, then everything they wrote. */
export const stages: readonly Stage[] = [
  eachId(user.name, endSessions),
  disconnect,
  whole(revokeTrackers),
  ...kinds.map((kind) => whole(({ store, tenantId, isTimeUp }) => removeRecords({ store, tenantId, isTimeUp }, kind))),
  whole((context) => removePartition(context, 'records', passwordPartition(context.tenantId))),
  ...kinds.map((kind) => eachId(kind.name, removeLinksOf(kind))),
  eachId(device.name, (context, deviceId) =>
    removePartition(context, 'tracks', trackPartition({ tenantId: context.tenantId, deviceId })),
  ),
  eachId(user.name, (context, userId) => removePartition(context, 'audit', personPartition(context.tenantId, userId))),
  eachId(notification.name, (context, id) =>
    removePartition(context, 'audit', deliveryPartition(context.tenantId, id)),
  ),
  whole(removeStates),
  whole(async ({ store, tenantId }) => {
    await writeItems(store, 'tracks', { remove: await deviceTimersOfTenant(store, tenantId) })
    await writeItems(store, 'lookups', { remove: await guestTimersOfTenant(store, tenantId) })
    await writeItems(store, 'lookups', { remove: await reportTimersOfTenant(store, tenantId) })
    await writeItems(store, 'audit', { remove: await alertTimersOfTenant(store, tenantId) })
    return true
  }),
  whole(async ({ store, tenantId }) => {
    await releaseDomains(store, tenantId)
    return true
  }),
  whole(removeFiles),
  whole(async (context) => {
    for (const pk of auditPartitions(context.tenantId)) {
      if (!(await removePartition(context, 'audit', pk))) return false
    }
    return true
  }),
]

async function removeStates(context: RemovalContext): Promise<boolean> {
  const last = statePage(context.highestIds.get(device.name) ?? 0)
  for (let page = 0; page <= last; page++) {
    if (!(await removePartition(context, 'tracks', statePartition(context.tenantId, page)))) return false
  }
  return true
}

/** The items that the other stages need. */
export async function lastStage({ store, tenantId }: RemovalContext): Promise<void> {
  const counters = await keysOf(store, 'records', counterPartition(tenantId))
  await writeItems(store, 'records', { remove: [...counters, tenantKey(tenantId), directoryKey(tenantId)] })
  const watching = await keysOf(store, 'sockets', watchersKey(tenantId))
  await writeItems(store, 'sockets', { remove: [...watching, rawLogKey(tenantId), listeningKey(tenantId)] })
}

/** A stage that goes through every id of a kind; the ids of one round in parallel. */
function eachId(kind: string, work: (context: RemovalContext, id: number) => Promise<boolean>): Stage {
  return async (context, from) => {
    const last = context.highestIds.get(kind) ?? 0
    for (let id = from; id <= last; id += atOnce) {
      if (context.isTimeUp()) return id
      const round = Array.from({ length: Math.min(atOnce, last - id + 1) }, (_, step) => id + step)
      const done = await Promise.all(round.map((each) => work(context, each)))
      if (done.includes(false)) return id
    }
    return null
  }
}

/** A stage without ids: it is done, or repeated from its beginning. */
function whole(work: (context: RemovalContext) => Promise<boolean>): Stage {
  return async (context) => (!context.isTimeUp() && (await work(context)) ? null : 1)
}

/** Sessions, tokens and mailed links of a user, and their lists. */
async function endSessions({ store, tenantId }: RemovalContext, userId: number): Promise<boolean> {
  for (const pk of [sessionListOf(tenantId, userId), mailedPartition(tenantId, userId)]) {
    const names = await keysOf(store, 'lookups', pk)
    await writeItems(store, 'lookups', { remove: names.map(({ sk }) => ({ pk: sk, sk: singleItem })) })
    await writeItems(store, 'lookups', { remove: names })
  }
  return true
}

async function disconnect({ sockets, tenantId }: RemovalContext): Promise<null> {
  const { connections } = await sockets.watchers(tenantId)
  await atMost(atOnce, connections, ({ connectionId }) => sockets.disconnect(connectionId))
  return null
}

/** A certificate that outlives its tenant could send for the next device with its identifier. */
async function revokeTrackers({ store, authority, tenantId, isTimeUp }: RemovalContext): Promise<boolean> {
  const trackers = dynamoTrackerCredentials(store, authority, tenantId)
  for (const credential of await trackerCredentialsOf(store, tenantId)) {
    if (isTimeUp()) return false
    await trackers.revoke([credential])
  }
  return true
}

/** Records of one kind and their unique constraints. @returns whether nothing is left */
async function removeRecords(
  { store, tenantId, isTimeUp }: Pick<RemovalContext, 'store' | 'tenantId' | 'isTimeUp'>,
  kind: Entity,
) {
  const pages = queryPages<RecordItem>(store, {
    table: 'records',
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': entityPartition(tenantId, kind.name) },
    Limit: pageItems,
  })
  for await (const page of pages) {
    if (isTimeUp()) return false
    const lookups = page.flatMap((item) => uniqueConstraints(kind, readRecord(kind, item)))
    await atMost(atOnce, lookups, ({ constraint, nameIn }) =>
      removeLookup(store, tenantId, lookupKey(constraint, nameIn(tenantId))),
    )
    await writeItems(store, 'records', { remove: page })
  }
  return true
}

function removeLinksOf(kind: Entity) {
  return async (context: RemovalContext, id: number): Promise<boolean> => {
    const { tenantId } = context
    const ends = [
      linksPartition(tenantId, { type: kind.name, id }),
      ...linkNames(kind).map((type) => ownersPartition(tenantId, { type, id })),
    ]
    for (const pk of ends) if (!(await removePartition(context, 'records', pk))) return false
    return true
  }
}

/** Another tenant may have taken the value meanwhile. */
async function removeLookup(store: Store, tenantId: string, Key: Key): Promise<void> {
  const remove = new DeleteCommand({
    TableName: store.tables.lookups,
    Key,
    ConditionExpression: 't = :tenant',
    ExpressionAttributeValues: { ':tenant': tenantId },
  })
  await conditional(() => store.documents.send(remove))
}

/** @returns whether nothing is left */
async function removePartition({ store, isTimeUp }: RemovalContext, table: TableName, pk: string): Promise<boolean> {
  for await (const page of keyPages(store, table, pk)) {
    await writeItems(store, table, { remove: page })
    if (isTimeUp() && page.length === pageItems) return false
  }
  return true
}

async function removeFiles({
  files,
  archives,
  reports,
  lakeFiles,
  tenantId,
  isTimeUp,
}: RemovalContext): Promise<boolean> {
  await archives(tenantId).removeFiles()
  await (await reports(tenantId)).removeFiles()
  const lake = lakeFiles(tenantId)
  for await (const file of lake.list()) {
    await lake.remove(file)
    if (isTimeUp()) return false
  }
  const mine = files(tenantId)
  for await (const { path } of mine.list('')) {
    await mine.remove(path)
    if (isTimeUp()) return false
  }
  return true
}

const keyQuery = (table: TableName, pk: string) => ({
  table,
  KeyConditionExpression: 'pk = :pk',
  ExpressionAttributeValues: { ':pk': pk },
  ProjectionExpression: 'pk, sk',
})
const keyPages = (store: Store, table: TableName, pk: string) =>
  queryPages<Key>(store, { ...keyQuery(table, pk), Limit: pageItems })
const keysOf = (store: Store, table: TableName, pk: string) => queryAll<Key>(store, keyQuery(table, pk))
