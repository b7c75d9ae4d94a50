import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { chunks, getItem, queryAll, writeItems } from '../dynamo/items.ts'
import { epochSecond, padded, type Key, type Store } from '../dynamo/store.ts'
import type { TableName } from '../dynamo/tables.ts'
import { conditional } from '../dynamo/transact.ts'

interface TimerItem extends Key {
  /** due, epoch ms */
  a: number
}
interface CursorItem extends Key {
  /** the first hour that may still have timers */
  a: number
}

/** What one kind of timers is for, and where it is stored. */
export interface TimerKind<Owner> {
  table: TableName
  /** the prefix of its partitions, and of no others */
  name: string
  write(owner: Owner): string
  /** null for anything else */
  read(text: string): Owner | null
}

export interface Timer<Owner> {
  owner: Owner
  /** epoch ms */
  dueAt: number
}

/** At most one timer for each owner and minute. */
export interface Timers<Owner> {
  /** A past time means now. */
  schedule(owner: Owner, dueAt: number): Promise<void>
  /** timers that are due by `now` and not completed; the earliest hours first when there are more than `countMax` */
  due(now: number, countMax?: number): Promise<Timer<Owner>[]>
  complete(timers: readonly Timer<Owner>[]): Promise<void>
  /** The keys of all timers of some owners, due or not. Reads the timers of all tenants, so it is for rare use. */
  keysOf(isWanted: (owner: Owner) => boolean, until: number): Promise<Key[]>
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
/** Writers' clocks may be this far behind ours. */
const slackMs = 2 * minuteMs
const parallelHours = 16

const hourOf = (epochMs: number) => Math.floor(epochMs / hourMs)

/**
 * Timers are in one partition for each hour; a cursor marks the hours whose timers are all completed. Nothing is
 * scheduled for a time before now, so the hours before the cursor stay empty.
 */
export function storedTimers<Owner>(store: Store, kind: TimerKind<Owner>): Timers<Owner> {
  const { table } = kind
  const cursorKey: Key = { pk: kind.name, sk: 'CURSOR' }
  const partitionOf = (hour: number) => `${kind.name}#${hour}`
  const keyOf = ({ owner, dueAt }: Timer<Owner>): Key => ({
    pk: partitionOf(hourOf(dueAt)),
    sk: `${padded(Math.floor(dueAt / minuteMs))}#${kind.write(owner)}`,
  })
  const ownerOf = ({ sk }: Key) => kind.read(sk.slice(sk.indexOf('#') + 1))
  const timersIn = (hour: number, until: number) =>
    queryAll<TimerItem>(store, {
      table,
      KeyConditionExpression: 'pk = :pk AND sk < :later',
      ExpressionAttributeValues: { ':pk': partitionOf(hour), ':later': padded(Math.floor(until / minuteMs) + 1) },
    })
  const moveCursor = (hour: number, how: 'start' | 'move') => putCursor(store, { table, key: cursorKey, hour, how })
  const firstHour = async () => (await getItem<CursorItem>(store, table, cursorKey))?.a
  let hasCursor = false

  return {
    async schedule(owner, dueAt) {
      const at = Math.max(dueAt, store.now())
      if (!hasCursor) await moveCursor(hourOf(store.now() - slackMs), 'start')
      hasCursor = true
      const Item = { ...keyOf({ owner, dueAt: at }), a: at, x: epochSecond(at + 30 * dayMs) }
      await store.documents.send(new PutCommand({ TableName: store.tables[table], Item }))
    },

    async due(now, countMax = Number.POSITIVE_INFINITY) {
      const first = await firstHour()
      if (first === undefined) return []
      const found: TimerItem[] = []
      for (const some of chunks(hoursFrom(first, hourOf(now)), parallelHours)) {
        found.push(...(await Promise.all(some.map((hour) => timersIn(hour, now)))).flat())
        if (found.length >= countMax) break
      }
      const firedUpTo = hourOf(Math.min(now, store.now(), ...found.map((item) => item.a)) - slackMs)
      if (firedUpTo > first) await moveCursor(firedUpTo, 'move')
      const dueItems = found.filter((item) => item.a <= now).slice(0, countMax)
      return dueItems.flatMap((item) => {
        const owner = ownerOf(item)
        return owner === null ? [] : [{ owner, dueAt: item.a }]
      })
    },

    complete: (timers) => writeItems(store, table, { remove: timers.map(keyOf) }),

    async keysOf(isWanted, until) {
      const cursor = await firstHour()
      if (cursor === undefined) return []
      const found: Key[] = []
      const hours = hoursFrom(Math.min(cursor, hourOf(store.now())) - 1, hourOf(until) + 1)
      for (const some of chunks(hours, parallelHours)) {
        found.push(...(await Promise.all(some.map((hour) => timersIn(hour, until + hourMs)))).flat())
      }
      const wanted = found.filter((key) => {
        const owner = ownerOf(key)
        return owner !== null && isWanted(owner)
      })
      return wanted.map(({ pk, sk }) => ({ pk, sk }))
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

/** The cursor is created once and only moves forward. */
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
