import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { chunks, getItem, queryFirst, writeItems } from '../dynamo/items.ts'
import { epochSecond, padded, type Key, type Store } from '../dynamo/store.ts'
import type { Timer, Timers } from '../ports/ports.ts'
import type { TableName } from '../dynamo/tables.ts'
import { conditional } from '../dynamo/transact.ts'
import { textHash } from '../../../shared/domain/order/text-hash.ts'
import { dayMs, hourMs, minuteMs } from '../../../shared/domain/time/durations.ts'

interface TimerItem extends Key {
  /** due, epoch ms */
  a: number
}
interface CursorItem extends Key {
  /** the first hour that may still hold timers */
  a: number
}

/** Where timers of one kind are kept, and how their keys are written. */
export interface TimerStorage<Of> {
  table: TableName
  /** the beginning of its partitions, and of no others */
  name: string
  write(key: Of): string
  /** null when the text is not a key */
  read(text: string): Of | null
  /** partitions of an hour: one takes 1,000 write units a second. 1 when absent */
  shards?: number
}

export interface DynamoTimers<Of> extends Timers<Of> {
  /** The item keys of the timers up to a time whose key is meant. Reads every tenant's, so it is for rare use. */
  itemsOf(isMeant: (key: Of) => boolean, until: number): Promise<Key[]>
}

/** Writers' clocks may be this far behind ours. */
const slackMs = 2 * minuteMs
const hoursSideBySide = 16

const hourOf = (epochMs: number) => Math.floor(epochMs / hourMs)

/**
 * Timers have one partition for each hour and shard; a cursor remembers up to which hour all are completed. Nothing is scheduled
 * for a time before now, so the hours behind the cursor stay empty.
 */
export function dynamoTimers<Of>(store: Store, storage: TimerStorage<Of>): DynamoTimers<Of> {
  const { table } = storage
  const cursorKey: Key = { pk: storage.name, sk: 'CURSOR' }
  const items = timerItems(store, storage)
  const moveCursor = (hour: number, how: 'start' | 'move') => putCursor(store, { table, key: cursorKey, hour, how })
  const firstHour = async () => (await getItem<CursorItem>(store, table, cursorKey))?.a
  let isCursorThere = false

  return {
    async schedule(key, dueAt) {
      const at = Math.max(dueAt, store.now())
      if (!isCursorThere) await moveCursor(hourOf(store.now() - slackMs), 'start')
      isCursorThere = true
      const Item = { ...items.itemKeyOf({ key, dueAt: at }), a: at, x: epochSecond(at + 30 * dayMs) }
      await store.documents.send(new PutCommand({ TableName: store.tables[table], Item }))
    },

    async due(now, countMax = Number.POSITIVE_INFINITY) {
      const first = await firstHour()
      if (first === undefined) return []
      const found: TimerItem[] = []
      for (const some of chunks(hoursFrom(first, hourOf(now)), hoursSideBySide)) {
        found.push(...(await Promise.all(some.map((hour) => items.timersIn(hour, now, countMax)))).flat())
        if (found.length >= countMax) break
      }
      const completedUpTo = hourOf(Math.min(now, store.now(), ...found.map((item) => item.a)) - slackMs)
      if (completedUpTo > first) await moveCursor(completedUpTo, 'move')
      const dueItems = found.filter((item) => item.a <= now).toSorted((one, other) => one.a - other.a)
      return dueItems.slice(0, countMax).flatMap((item) => items.timerOf(item) ?? [])
    },

    async complete(timers) {
      await Promise.all(
        timers.map((timer) => removeAsRead(store, table, { ...items.itemKeyOf(timer), a: timer.dueAt })),
      )
    },
    completeUnvisited: (timers) => writeItems(store, table, { remove: timers.map((timer) => items.itemKeyOf(timer)) }),

    async itemsOf(isMeant, until) {
      const cursor = await firstHour()
      if (cursor === undefined) return []
      const found: Key[] = []
      const hours = hoursFrom(Math.min(cursor, hourOf(store.now())) - 1, hourOf(until) + 1)
      for (const some of chunks(hours, hoursSideBySide)) {
        found.push(...(await Promise.all(some.map((hour) => items.timersIn(hour, until + hourMs)))).flat())
      }
      const meant = found.filter((item) => {
        const key = items.keyOf(item)
        return key !== null && isMeant(key)
      })
      return meant.map(({ pk, sk }) => ({ pk, sk }))
    },
  }
}

/** How the timers of one kind are written and read, hour by hour. */
function timerItems<Of>(store: Store, storage: TimerStorage<Of>) {
  const { table, name, shards = 1 } = storage
  const partitionOf = (hour: number, shard: number) => `${name}#${hour}${shard === 0 ? '' : `#${shard}`}`
  const shardOf = (text: string) => textHash(text) % shards
  const textOf = ({ sk }: Key) => sk.slice(sk.indexOf('#') + 1)
  return {
    itemKeyOf({ key, dueAt, isUnsharded }: Timer<Of>): Key {
      const text = storage.write(key)
      return {
        pk: partitionOf(hourOf(dueAt), isUnsharded ? 0 : shardOf(text)),
        sk: `${padded(Math.floor(dueAt / minuteMs))}#${text}`,
      }
    },
    keyOf: (item: Key) => storage.read(textOf(item)),
    /** null when it is none */
    timerOf(item: TimerItem): Timer<Of> | null {
      const text = textOf(item)
      const key = storage.read(text)
      const isUnsharded = shardOf(text) > 0 && item.pk === partitionOf(hourOf(item.a), 0)
      return key === null ? null : { key, dueAt: item.a, ...(isUnsharded && { isUnsharded }) }
    },
    /** of an hour up to a time; the oldest of each shard when there are more than asked for */
    async timersIn(hour: number, until: number, countMax = Number.POSITIVE_INFINITY): Promise<TimerItem[]> {
      const later = padded(Math.floor(until / minuteMs) + 1)
      const ofShard = (shard: number) =>
        queryFirst<TimerItem>(store, Math.ceil(countMax / shards), {
          table,
          KeyConditionExpression: 'pk = :pk AND sk < :later',
          ExpressionAttributeValues: { ':pk': partitionOf(hour, shard), ':later': later },
        })
      return (await Promise.all(Array.from({ length: shards }, (_, shard) => ofShard(shard)))).flat()
    },
  }
}

const hoursFrom = (first: number, last: number) =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, step) => first + step)

/** A timer of the same key and minute has the same item, and another time. */
async function removeAsRead(store: Store, table: TableName, { pk, sk, a }: TimerItem): Promise<void> {
  const remove = new DeleteCommand({
    TableName: store.tables[table],
    Key: { pk, sk },
    ConditionExpression: 'a = :a',
    ExpressionAttributeValues: { ':a': a },
  })
  await conditional(() => store.documents.send(remove))
}

interface Cursor {
  table: TableName
  key: Key
  hour: number
  how: 'start' | 'move'
}

/** The cursor is started once and then only moves on. */
async function putCursor(store: Store, { table, key, hour, how }: Cursor): Promise<void> {
  const put = new PutCommand({
    TableName: store.tables[table],
    Item: { ...key, a: hour },
    ...(how === 'start'
      ? { ConditionExpression: 'attribute_not_exists(pk)' }
      : { ConditionExpression: 'a < :a', ExpressionAttributeValues: { ':a': hour } }),
  })
  await conditional(() => store.documents.send(put))
}
