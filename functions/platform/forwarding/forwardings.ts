import { PutCommand, UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb'
import {
  newForwardingState,
  resumed,
  type ForwardingState,
} from '../../../shared/domain/forwarding/forwarding-state.ts'
import { secretBox, type SecretBox } from '../channels/secret-box.ts'
import { getItem, queryAll, queryFirst, writeItems } from '../dynamo/items.ts'
import { epochSecond, padded, type Key, type Store } from '../dynamo/store.ts'
import { conditional } from '../dynamo/transact.ts'
import { forwardingPartition } from '../tenants/audit-keys.ts'
import { type BatchItem, batchItem, readBatch, readRefused } from './batch-items.ts'
import { newSigningSecret } from './forwarding-secret.ts'
import type { BrokerPassword, Forwardings } from './forwarding-ports.ts'

interface StateItem extends Key {
  /** JSON */
  d?: string
  /** until when somebody sends, epoch ms */
  l?: number
}
type SecretItem = Key & { d: string }

const parts = { waiting: 'W#', refused: 'R#', state: 'S', secret: 'K', password: 'P' } as const

/** Where the things of one tenant's targets are. */
interface Place {
  store: Store
  keyOf: (forwardingId: number, part: string) => Key
}

/** @param channelKey of the deployment, read at the first use */
export function dynamoForwardings(store: Store, tenantId: string, channelKey: () => Promise<string>): Forwardings {
  const pk = forwardingPartition(tenantId)
  const keyOf = (forwardingId: number, part: string): Key => ({ pk, sk: `${padded(forwardingId)}#${part}` })
  const place = { store, keyOf }
  return {
    tenantId,
    ...batchesIn(place),
    ...statesIn(place),
    ...secretsIn(place, async () => secretBox(await channelKey(), tenantId)),
    async forget(id) {
      await writeItems(store, 'audit', { remove: await queryAll<Key>(store, queryOf(keyOf(id, ''))) })
    },
  }
}

const queryOf = ({ pk, sk }: Key) => ({
  table: 'audit' as const,
  KeyConditionExpression: 'pk = :pk AND begins_with(sk, :part)',
  ExpressionAttributeValues: { ':pk': pk, ':part': sk },
})

type Batches = Pick<Forwardings, 'add' | 'waiting' | 'done' | 'putAside' | 'refused' | 'sendAgain'>

function batchesIn({ store, keyOf }: Place): Batches {
  const put = (items: readonly BatchItem[]) => writeItems(store, 'audit', { put: items })
  const remove = (keys: readonly Key[]) => writeItems(store, 'audit', { remove: keys })
  // DynamoDB takes expired items away days later: they may not stand before those that are left
  const first = async (key: Key, countMax: number) => {
    const { ExpressionAttributeValues, ...query } = queryOf(key)
    const items = await queryFirst<BatchItem>(store, countMax, {
      ...query,
      FilterExpression: 'x > :second',
      ExpressionAttributeValues: { ...ExpressionAttributeValues, ':second': epochSecond(store.now()) },
    })
    return items.slice(0, countMax)
  }
  const waitingKey = (forwardingId: number, key: string) => keyOf(forwardingId, parts.waiting + key)
  return {
    add: (id, batches) => put(batches.map((batch) => batchItem(waitingKey(id, batch.key), batch, batch.at))),
    waiting: async (id, countMax) => (await first(keyOf(id, parts.waiting), countMax)).map(readBatch),
    done: (id, keys) => remove(keys.map((key) => waitingKey(id, key))),
    putAside: (id, { reason, refusedAt, ...batch }) => {
      const item = batchItem(keyOf(id, parts.refused + batch.key), batch, refusedAt)
      return put([{ ...item, n: refusedAt, w: JSON.stringify(reason) }])
    },
    refused: async (id, countMax) => (await first(keyOf(id, parts.refused), countMax)).map(readRefused),
    async sendAgain(id) {
      const items = await queryAll<BatchItem>(store, queryOf(keyOf(id, parts.refused)))
      const again = items.map((item) => ({ ...readBatch(item), at: store.now() }))
      await put(again.map((batch) => batchItem(waitingKey(id, batch.key), batch, batch.at)))
      await remove(items)
      return items.length
    },
  }
}

function statesIn({ store, keyOf }: Place): Pick<Forwardings, 'state' | 'claim' | 'release' | 'resume'> {
  const stateKey = (forwardingId: number) => keyOf(forwardingId, parts.state)
  const state = async (id: number) => readState(await getItem<StateItem>(store, 'audit', stateKey(id)))
  const updateOf = (
    forwardingId: number,
    change: Pick<
      UpdateCommandInput,
      'UpdateExpression' | 'ConditionExpression' | 'ExpressionAttributeValues' | 'ReturnValues'
    >,
  ) => new UpdateCommand({ TableName: store.tables.audit, Key: stateKey(forwardingId), ...change })
  return {
    state,
    async claim({ forwardingId, until }) {
      const update = updateOf(forwardingId, {
        UpdateExpression: 'SET l = :until',
        ConditionExpression: 'attribute_not_exists(l) OR l < :now',
        ExpressionAttributeValues: { ':until': until, ':now': store.now() },
        ReturnValues: 'ALL_NEW',
      })
      let item: StateItem | undefined
      const isMine = await conditional(async () => {
        item = (await store.documents.send(update)).Attributes as StateItem | undefined
      })
      return isMine ? readState(item) : null
    },
    async release({ forwardingId, until }, next) {
      const update = updateOf(forwardingId, {
        UpdateExpression: 'SET d = :d REMOVE l',
        ConditionExpression: 'l = :until',
        ExpressionAttributeValues: { ':d': JSON.stringify(next), ':until': until },
      })
      await conditional(() => store.documents.send(update))
    },
    async resume(id) {
      const d = JSON.stringify(resumed(await state(id)))
      const change = { UpdateExpression: 'SET d = :d', ExpressionAttributeValues: { ':d': d } }
      await store.documents.send(updateOf(id, change))
    },
  }
}

type Secrets = Pick<Forwardings, 'secret' | 'newSecret' | 'password' | 'setPassword'>

/** Sealed as those of channels. */
function secretsIn({ store, keyOf }: Place, box: () => Promise<SecretBox>): Secrets {
  const TableName = store.tables.audit
  const opened = async (key: Key) => {
    const item = await getItem<SecretItem>(store, 'audit', key)
    return item ? (await box()).open(item.d) : null
  }
  const secretKey = (id: number) => keyOf(id, parts.secret)
  const passwordKey = (id: number) => keyOf(id, parts.password)
  const kept = (id: number) => opened(secretKey(id))
  const itemOf = async (id: number, secret: string) => ({ ...secretKey(id), d: (await box()).seal(secret) })
  return {
    async secret(id) {
      const known = await kept(id)
      if (known !== null) return known
      const Item = await itemOf(id, newSigningSecret())
      const put = new PutCommand({ TableName, Item, ConditionExpression: 'attribute_not_exists(pk)' })
      await conditional(() => store.documents.send(put))
      return (await kept(id))!
    },
    async newSecret(id) {
      const secret = newSigningSecret()
      await store.documents.send(new PutCommand({ TableName, Item: await itemOf(id, secret) }))
      return secret
    },
    async password(id) {
      const text = await opened(passwordKey(id))
      return text === null ? null : (JSON.parse(text) as BrokerPassword)
    },
    async setPassword(id, password) {
      if (password === null) return writeItems(store, 'audit', { remove: [passwordKey(id)] })
      const d = (await box()).seal(JSON.stringify(password))
      await store.documents.send(new PutCommand({ TableName, Item: { ...passwordKey(id), d } }))
    },
  }
}

const readState = (item: StateItem | undefined): ForwardingState => ({
  ...newForwardingState,
  ...(item?.d !== undefined && (JSON.parse(item.d) as Partial<ForwardingState>)),
})
