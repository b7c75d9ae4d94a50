import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { BoundedMap } from '../../../shared/domain/bounded-map.ts'
import { dayMs, hourMs } from '../../../shared/domain/time/durations.ts'
import { queryAll, queryPages } from '../dynamo/items.ts'
import { lookupPartitions } from '../dynamo/tables.ts'
import { epochSecond, type Key, padded, type Store } from '../dynamo/store.ts'
import { conditional } from '../dynamo/transact.ts'
import type { JournaledMessage, JournalEntry, Journals } from '../ports/journal-ports.ts'

interface EntryItem extends Key {
  /** `unsavedFrom` */
  f: number
  /** the messages: `MessageText` as JSON, deflated; absent for none */
  b?: Uint8Array
  /** when it was written, epoch ms */
  w: number
  /** epoch second after which it may be removed */
  x: number
}

/** Sequence, topic, time of arrival, payload as text; or, where it is no text, base64 and `1`. */
type MessageText = [sequence: string, topic: string, receivedAt: number, payload: string, isBase64?: 1]

const keptMs = dayMs
/** How often a shard is listed again, so that it stays listed. */
const listedMs = hourMs
const shardsPartition = lookupPartitions.journals
const shardsMax = 1_000

/** In `lookups`, a partition for each shard. */
export const dynamoJournals = (store: Store): Journals => ({
  ...journalWrites(store),
  async after(shard, place) {
    const items = await queryAll<EntryItem>(store, {
      table: 'lookups',
      KeyConditionExpression: 'pk = :pk AND sk > :place',
      ExpressionAttributeValues: { ':pk': partition(shard), ':place': padded(place) },
    })
    return items.map(readEntry)
  },
  async newest(shard) {
    const pages = queryPages<EntryItem>(store, {
      ...partitionQuery(partition(shard)),
      ScanIndexForward: false,
      Limit: 1,
    })
    for await (const [item] of pages) return item ? { ...readEntry(item), writtenAt: item.w } : null
    return null
  },
  async shards() {
    const items = await queryAll<Key & { x: number }>(store, partitionQuery(shardsPartition))
    return items.filter(({ x }) => x > epochSecond(store.now())).map(({ sk }) => sk)
  },
})

const partition = (shard: string): string => `${lookupPartitions.journal}${shard}`

const partitionQuery = (pk: string) => ({
  table: 'lookups' as const,
  KeyConditionExpression: 'pk = :pk',
  ExpressionAttributeValues: { ':pk': pk },
})

function journalWrites(store: Store): Pick<Journals, 'append'> {
  const listedAt = new BoundedMap<string, number>(shardsMax)
  const list = async (shard: string) => {
    const now = store.now()
    if (now - (listedAt.get(shard) ?? Number.NEGATIVE_INFINITY) < listedMs) return
    const Item = { pk: shardsPartition, sk: shard, x: epochSecond(now + 2 * keptMs) }
    await conditional(() => store.documents.send(new PutCommand({ TableName: store.tables.lookups, Item })))
    listedAt.set(shard, now)
  }
  return {
    async append(shard, { place, unsavedFrom, messages }) {
      await list(shard)
      const now = store.now()
      const Item: EntryItem = {
        pk: partition(shard),
        sk: padded(place),
        f: unsavedFrom,
        w: now,
        x: epochSecond(now + keptMs),
        ...(messages.length > 0 && { b: packed(messages) }),
      }
      const ConditionExpression = 'attribute_not_exists(pk)'
      return conditional(() =>
        store.documents.send(new PutCommand({ TableName: store.tables.lookups, Item, ConditionExpression })),
      )
    },
  }
}

const readEntry = ({ sk, f, b }: EntryItem): JournalEntry => ({
  place: Number(sk),
  unsavedFrom: f,
  messages: b ? unpacked(b) : [],
})

const packed = (messages: readonly JournaledMessage[]): Uint8Array =>
  new Uint8Array(deflateRawSync(JSON.stringify(messages.map(textOf))))

const unpacked = (bytes: Uint8Array): JournaledMessage[] =>
  (JSON.parse(inflateRawSync(bytes).toString('utf8')) as MessageText[]).map(messageOf)

/** Text deflates to a third of what its base64 does. */
function textOf({ sequence, record: { topic, payload, receivedAt } }: JournaledMessage): MessageText {
  const text = Buffer.from(payload, 'base64').toString('utf8')
  return base64Of(text) === payload ? [sequence, topic, receivedAt, text] : [sequence, topic, receivedAt, payload, 1]
}

const messageOf = ([sequence, topic, receivedAt, payload, isBase64]: MessageText): JournaledMessage => ({
  sequence,
  record: { topic, payload: isBase64 ? payload : base64Of(payload), receivedAt },
})

const base64Of = (text: string): string => Buffer.from(text, 'utf8').toString('base64')
