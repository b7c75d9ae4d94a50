import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { chunks, getItem, queryAll, writeItems } from '../dynamo/items.ts'
import { epochSecond, padded, type Key, type Store } from '../dynamo/store.ts'
import type { Timer, Timers } from '../ports/ports.ts'
import type { TableName } from '../dynamo/tables.ts'
import { conditional } from '../dynamo/transact.ts'
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
 * Timers have one partition for each hour; a cursor remembers up to which hour all are completed. Nothing is scheduled
 * for a time before now, so the hours behind the cursor stay empty.
 */
export function dynamoTimers<Of>(store: Store, storage: TimerStorage<Of>): DynamoTimers<Of> {
  const { table } = storage
  const cursorKey: Key = { pk: storage.name, sk: 'CURSOR' }
  const partitionOf = (hour: number) => `${storage.name}#${hour}`
  const itemKeyOf = ({ key, dueAt }: Timer<Of>): Key => ({
    pk: partitionOf(hourOf(dueAt)),
    sk: `${padded(Math.floor(dueAt / minuteMs))}#${storage.write(key)}`,
  })
  const keyOf = ({ sk }: Key) => storage.read(sk.slice(sk.indexOf('#') + 1))
  const timersIn = (hour: number, until: number) =>
    queryAll<TimerItem>(store, {
      table,
      KeyConditionExpression: 'pk = :pk AND sk < :later',
      ExpressionAttributeValues: { ':pk': partitionOf(hour), ':later': padded(Math.floor(until / minuteMs) + 1) },
    })
  const moveCursor = (hour: number, how: 'start' | 'move') => putCursor(store, { table, key: cursorKey, hour, how })
  const firstHour = async () => (await getItem<CursorItem>(store, table, cursorKey))?.a
  let isCursorThere = false

  return {
    async schedule(key, dueAt) {
      const at = Math.max(dueAt, store.now())
      if (!isCursorThere) await moveCursor(hourOf(store.now() - slackMs), 'start')
      isCursorThere = true
      const Item = { ...itemKeyOf({ key, dueAt: at }), a: at, x: epochSecond(at + 30 * dayMs) }
      await store.documents.send(new PutCommand({ TableName: store.tables[table], Item }))
    },

    async due(now, countMax = Number.POSITIVE_INFINITY) {
      const first = await firstHour()
      if (first === undefined) return []
      const found: TimerItem[] = []
      for (const some of chunks(hoursFrom(first, hourOf(now)), hoursSideBySide)) {
        found.push(...(await Promise.all(some.map((hour) => timersIn(hour, now)))).flat())
        if (found.length >= countMax) break
      }
      const completedUpTo = hourOf(Math.min(now, store.now(), ...found.map((item) => item.a)) - slackMs)
      if (completedUpTo > first) await moveCursor(completedUpTo, 'move')
      const dueItems = found.filter((item) => item.a <= now).slice(0, countMax)
      return dueItems.flatMap((item) => {
        const key = keyOf(item)
        return key === null ? [] : [{ key, dueAt: item.a }]
      })
    },

    complete: (timers) => writeItems(store, table, { remove: timers.map(itemKeyOf) }),

    async itemsOf(isMeant, until) {
      const cursor = await firstHour()
      if (cursor === undefined) return []
      const found: Key[] = []
      const hours = hoursFrom(Math.min(cursor, hourOf(store.now())) - 1, hourOf(until) + 1)
      for (const some of chunks(hours, hoursSideBySide)) {
        found.push(...(await Promise.all(some.map((hour) => timersIn(hour, until + hourMs)))).flat())
      }
      const meant = found.filter((item) => {
        const key = keyOf(item)
        return key !== null && isMeant(key)
      })
      return meant.map(({ pk, sk }) => ({ pk, sk }))
    },
  }
}

const hoursFrom = (first: number, last: number) =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, step) => first + step)

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
