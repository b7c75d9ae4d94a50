import { ScanCommand, UpdateCommand, type ScanCommandInput } from '@aws-sdk/lib-dynamodb'
import { type AccessItem, watchersKey } from '../records/access-version.ts'
import { connectionItem, readConnectionItem, type ConnectionItem } from './connection-item.ts'
import { getItem, queryAll } from '../dynamo/items.ts'
import type { Connection, Sockets } from '../ports/ports.ts'
import { singleItem, type Key, type Store } from '../dynamo/store.ts'
import { socketItems } from '../dynamo/tables.ts'
import { conditional, transact } from '../dynamo/transact.ts'

interface PointerItem extends Key {
  t: string
}

/** Leads from a connection's id to its tenant. */
const pointerKey = (connectionId: string): Key => ({ pk: socketItems.connection + connectionId, sk: singleItem })
const keyOf = (tenantId: string, connectionId: string): Key => ({
  pk: watchersKey(tenantId),
  sk: socketItems.connection + connectionId,
})

type One = Pick<Sockets, 'open' | 'connection' | 'close' | 'setLogs' | 'hide'>
type Many = Pick<Sockets, 'watchers' | 'all'>

/** One connection. It is stored in its tenant's partition; a pointer leads there from its id. */
export function oneConnection(store: Store): One {
  const keyOfConnection = async (connectionId: string) => {
    const pointer = await getItem<PointerItem>(store, 'sockets', pointerKey(connectionId))
    return pointer ? keyOf(pointer.t, connectionId) : null
  }

  async function set(connectionId: string, name: 'g' | 'h', value: boolean): Promise<void> {
    const key = await keyOfConnection(connectionId)
    if (!key) return
    const update = new UpdateCommand({
      TableName: store.tables.sockets,
      Key: key,
      UpdateExpression: 'SET #name = :value',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeNames: { '#name': name },
      ExpressionAttributeValues: { ':value': value },
    })
    await conditional(() => store.documents.send(update))
  }

  return {
    async open(connection) {
      const TableName = store.tables.sockets
      const item = connectionItem(connection, keyOf(connection.tenantId, connection.connectionId))
      const pointer = { ...pointerKey(connection.connectionId), t: connection.tenantId, x: item.x }
      await transact(store, [{ Put: { TableName, Item: item } }, { Put: { TableName, Item: pointer } }])
    },
    async connection(connectionId) {
      const key = await keyOfConnection(connectionId)
      const item = key && (await getItem<ConnectionItem>(store, 'sockets', key))
      const connection = item && readConnectionItem(item)
      return connection && isLive(store, connection) ? connection : null
    },
    async close(connectionId) {
      const key = await keyOfConnection(connectionId)
      if (!key) return
      const keys = [key, pointerKey(connectionId)]
      await transact(
        store,
        keys.map((Key) => ({ Delete: { TableName: store.tables.sockets, Key } })),
      )
    },
    setLogs: (connectionId, logs) => set(connectionId, 'g', logs),
    hide: (connectionId) => set(connectionId, 'h', true),
  }
}

export function manyConnections(store: Store): Many {
  return {
    async watchers(tenantId) {
      const items = await queryAll<ConnectionItem | AccessItem>(store, {
        table: 'sockets',
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': watchersKey(tenantId) },
      })
      const access = items.find((item) => item.sk === socketItems.access) as AccessItem | undefined
      const connections = items.filter((item): item is ConnectionItem => item.sk.startsWith(socketItems.connection))
      return {
        accessVersion: access?.n ?? 0,
        connections: connections.map(readConnectionItem).filter((connection) => isLive(store, connection)),
      }
    },
    async *all() {
      let start: ScanCommandInput['ExclusiveStartKey']
      do {
        const answer = await store.documents.send(
          new ScanCommand({
            TableName: store.tables.sockets,
            FilterExpression: 'begins_with(sk, :connection)',
            ExpressionAttributeValues: { ':connection': socketItems.connection },
            ExclusiveStartKey: start,
          }),
        )
        for (const item of (answer.Items ?? []) as ConnectionItem[]) yield readConnectionItem(item)
        start = answer.LastEvaluatedKey
      } while (start)
    },
  }
}

const isLive = (store: Store, connection: Connection) => connection.expiresAt > store.now()
