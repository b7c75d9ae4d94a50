import { device } from '../../../shared/entities/device.ts'
import { linkName, type Entity } from '../../../shared/entities/entity.ts'
import { entities } from '../../../shared/entities/index.ts'
import { user } from '../../../shared/entities/user.ts'
import { DeleteCommand } from '@aws-sdk/lib-dynamodb'
import { watchersKey } from '../records/access-version.ts'
import type { ArchiveFiles } from '../integrations/archive-bucket.ts'
import { atMost } from '../concurrency.ts'
import { mailedPartition } from '../lookups/confirmations.ts'
import { directoryKey } from './directory.ts'
import { lookupKey } from '../lookups/lookups.ts'
import { guestTimersOfTenant } from '../timers/guest-timers.ts'
import { queryAll, queryPages, writeItems } from '../dynamo/items.ts'
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
import { recordRefOf } from '../lookups/session-lookups.ts'
import { deviceTimersOfTenant } from '../timers/device-timers.ts'
import { alone, type Key, type Store } from '../dynamo/store.ts'
import type { TableName } from '../dynamo/tables.ts'
import { dynamoTrackerCredentials, trackerCredentialsOf } from '../lookups/tracker-credentials.ts'
import { statePage, statePartition, trackPartition } from '../tracks/track-keys.ts'
import { auditPartitions } from './audit-keys.ts'
import { conditional } from '../dynamo/transact.ts'
import { uniqueConstraints } from '../records/unique-constraints.ts'

export type Numbers = ReadonlyMap<string, number>

export interface Leaving {
  store: Store
  sockets: Sockets
  authority: Authority
  files: (tenantId: string) => Files
  archives: (tenantId: string) => ArchiveFiles
  tenantId: string
  numbers: Numbers
  isTimeUp: () => boolean
}

/** Works from a number on. @returns the number to go on from, or null when the stage is done */
type Stage = (leaving: Leaving, from: number) => Promise<number | null>

/** Partitions side by side; each reads and removes this many items at a time. */
const atOnce = 16
const pageItems = 400

const kinds: readonly Entity[] = [user, ...entities.filter(({ name }) => name !== user.name)]

/** Whoever could still write goes first: people and what they hold, then devices, then all that those had made. */
export const stages: readonly Stage[] = [
  eachNumber(user.name, endSessions),
  hangUp,
  whole(revokeTrackers),
  ...kinds.map((kind) => whole(({ store, tenantId, isTimeUp }) => removeRecords({ store, tenantId, isTimeUp }, kind))),
  whole((leaving) => removePartition(leaving, 'records', passwordPartition(leaving.tenantId))),
  ...kinds.map((kind) => eachNumber(kind.name, removeLinksOf(kind))),
  eachNumber(device.name, (leaving, deviceId) =>
    removePartition(leaving, 'tracks', trackPartition({ tenantId: leaving.tenantId, deviceId })),
  ),
  whole(removeStates),
  whole(async ({ store, tenantId }) => {
    await writeItems(store, 'tracks', { remove: await deviceTimersOfTenant(store, tenantId) })
    await writeItems(store, 'lookups', { remove: await guestTimersOfTenant(store, tenantId) })
    return true
  }),
  whole(removeFiles),
  whole(async (leaving) => {
    for (const pk of auditPartitions(leaving.tenantId)) {
      if (!(await removePartition(leaving, 'audit', pk))) return false
    }
    return true
  }),
]

async function removeStates(leaving: Leaving): Promise<boolean> {
  const last = statePage(leaving.numbers.get(device.name) ?? 0)
  for (let page = 0; page <= last; page++) {
    if (!(await removePartition(leaving, 'tracks', statePartition(leaving.tenantId, page)))) return false
  }
  return true
}

/** What everything else hangs on. */
export async function lastStage({ store, tenantId }: Leaving): Promise<void> {
  const counters = await keysOf(store, 'records', counterPartition(tenantId))
  await writeItems(store, 'records', { remove: [...counters, tenantKey(tenantId), directoryKey(tenantId)] })
  const watching = await keysOf(store, 'sockets', watchersKey(tenantId))
  await writeItems(store, 'sockets', { remove: [...watching, rawLogKey(tenantId), listeningKey(tenantId)] })
}

/** A stage that goes through every number of a kind; numbers of one round side by side. */
function eachNumber(kind: string, work: (leaving: Leaving, id: number) => Promise<boolean>): Stage {
  return async (leaving, from) => {
    const last = leaving.numbers.get(kind) ?? 0
    for (let id = from; id <= last; id += atOnce) {
      if (leaving.isTimeUp()) return id
      const round = Array.from({ length: Math.min(atOnce, last - id + 1) }, (_, step) => id + step)
      const done = await Promise.all(round.map((each) => work(leaving, each)))
      if (done.includes(false)) return id
    }
    return null
  }
}

/** A stage without numbers: it is done, or done again from its beginning. */
function whole(work: (leaving: Leaving) => Promise<boolean>): Stage {
  return async (leaving) => (!leaving.isTimeUp() && (await work(leaving)) ? null : 1)
}

/** Sessions, tokens and mailed links of a person, and the lists of them. */
async function endSessions({ store, tenantId }: Leaving, userId: number): Promise<boolean> {
  for (const pk of [recordRefOf(tenantId, userId), mailedPartition(tenantId, userId)]) {
    const names = await keysOf(store, 'lookups', pk)
    await writeItems(store, 'lookups', { remove: names.map(({ sk }) => ({ pk: sk, sk: alone })) })
    await writeItems(store, 'lookups', { remove: names })
  }
  return true
}

async function hangUp({ sockets, tenantId }: Leaving): Promise<null> {
  const { connections } = await sockets.watchers(tenantId)
  await atMost(atOnce, connections, ({ connectionId }) => sockets.hangUp(connectionId))
  return null
}

/** A certificate that outlives its tenant could speak for whoever registers its identifier next. */
async function revokeTrackers({ store, authority, tenantId, isTimeUp }: Leaving): Promise<boolean> {
  const trackers = dynamoTrackerCredentials(store, authority, tenantId)
  for (const credential of await trackerCredentialsOf(store, tenantId)) {
    if (isTimeUp()) return false
    await trackers.revoke([credential])
  }
  return true
}

/** Records of one kind and the doors that lead to them. @returns whether nothing is left */
async function removeRecords(
  { store, tenantId, isTimeUp }: Pick<Leaving, 'store' | 'tenantId' | 'isTimeUp'>,
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
  return async (leaving: Leaving, id: number): Promise<boolean> => {
    const { tenantId } = leaving
    const ends = [
      linksPartition(tenantId, { type: kind.name, id }),
      ownersPartition(tenantId, { type: linkName(kind), id }),
    ]
    for (const pk of ends) if (!(await removePartition(leaving, 'records', pk))) return false
    return true
  }
}

/** Somebody else may have taken it meanwhile. */
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
async function removePartition({ store, isTimeUp }: Leaving, table: TableName, pk: string): Promise<boolean> {
  for await (const page of keyPages(store, table, pk)) {
    await writeItems(store, table, { remove: page })
    if (isTimeUp() && page.length === pageItems) return false
  }
  return true
}

async function removeFiles({ files, archives, tenantId, isTimeUp }: Leaving): Promise<boolean> {
  await archives(tenantId).removeFiles()
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
