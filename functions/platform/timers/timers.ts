import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { chunks, getItem, queryAll, writeItems } from '../dynamo/items.ts'
import { epochSecond, padded, type Key, type Store } from '../dynamo/store.ts'
import type { TableName } from '../dynamo/tables.ts'
import { conditional } from '../dynamo/transact.ts'
import { dayMs, hourMs, minuteMs } from '../../../shared/domain/durations.ts'

interface AlarmItem extends Key {
  /** due, epoch ms */
  a: number
}
interface CursorItem extends Key {
  /** the first hour that may still hold alarms */
  a: number
}

/** Where alarms of one kind lie, and whom they are for. */
export interface Dial<Who> {
  table: TableName
  /** the beginning of its partitions, and no other's */
  name: string
  write(who: Who): string
  /** null for what is nobody */
  read(text: string): Who | null
}

export interface Alarm<Who> {
  who: Who
  /** epoch ms */
  dueAt: number
}

/** One alarm of each for each minute. */
export interface Timers<Who> {
  /** A time that is past means now. */
  schedule(who: Who, dueAt: number): Promise<void>
  /** what was armed for a time up to `now` and not disarmed; the earliest hours first when there is more than `countMax` */
  due(now: number, countMax?: number): Promise<Alarm<Who>[]>
  complete(alarms: readonly Alarm<Who>[]): Promise<void>
  /** The keys of all alarms between two times, rung or not, of whom it says. Reads everybody's, so it is for rare use. */
  keysOf(isMeant: (who: Who) => boolean, until: number): Promise<Key[]>
}

/** Writers' clocks may be this far behind ours. */
const slackMs = 2 * minuteMs
const hoursSideBySide = 16

const hourOf = (epochMs: number) => Math.floor(epochMs / hourMs)

/**
 * Alarms lie in one partition for each hour; a cursor remembers up to where they were all rung. Nothing is armed for a
 * time before now, so what lies behind the cursor stays empty.
 */
export function timers<Who>(store: Store, dial: Dial<Who>): Timers<Who> {
  const { table } = dial
  const cursorKey: Key = { pk: dial.name, sk: 'CURSOR' }
  const partitionOf = (hour: number) => `${dial.name}#${hour}`
  const keyOf = ({ who, dueAt }: Alarm<Who>): Key => ({
    pk: partitionOf(hourOf(dueAt)),
    sk: `${padded(Math.floor(dueAt / minuteMs))}#${dial.write(who)}`,
  })
  const whoOf = ({ sk }: Key) => dial.read(sk.slice(sk.indexOf('#') + 1))
  const alarmsIn = (hour: number, until: number) =>
    queryAll<AlarmItem>(store, {
      table,
      KeyConditionExpression: 'pk = :pk AND sk < :later',
      ExpressionAttributeValues: { ':pk': partitionOf(hour), ':later': padded(Math.floor(until / minuteMs) + 1) },
    })
  const moveCursor = (hour: number, how: 'start' | 'move') => putCursor(store, { table, key: cursorKey, hour, how })
  const firstHour = async () => (await getItem<CursorItem>(store, table, cursorKey))?.a
  let cursorThere = false

  return {
    async schedule(who, dueAt) {
      const at = Math.max(dueAt, store.now())
      if (!cursorThere) await moveCursor(hourOf(store.now() - slackMs), 'start')
      cursorThere = true
      const Item = { ...keyOf({ who, dueAt: at }), a: at, x: epochSecond(at + 30 * dayMs) }
      await store.documents.send(new PutCommand({ TableName: store.tables[table], Item }))
    },

    async due(now, countMax = Number.POSITIVE_INFINITY) {
      const first = await firstHour()
      if (first === undefined) return []
      const found: AlarmItem[] = []
      for (const some of chunks(hoursFrom(first, hourOf(now)), hoursSideBySide)) {
        found.push(...(await Promise.all(some.map((hour) => alarmsIn(hour, now)))).flat())
        if (found.length >= countMax) break
      }
      const firedUpTo = hourOf(Math.min(now, store.now(), ...found.map((item) => item.a)) - slackMs)
      if (firedUpTo > first) await moveCursor(firedUpTo, 'move')
      const dueItems = found.filter((item) => item.a <= now).slice(0, countMax)
      return dueItems.flatMap((item) => {
        const who = whoOf(item)
        return who === null ? [] : [{ who, dueAt: item.a }]
      })
    },

    complete: (alarms) => writeItems(store, table, { remove: alarms.map(keyOf) }),

    async keysOf(isMeant, until) {
      const cursor = await firstHour()
      if (cursor === undefined) return []
      const found: Key[] = []
      const hours = hoursFrom(Math.min(cursor, hourOf(store.now())) - 1, hourOf(until) + 1)
      for (const some of chunks(hours, hoursSideBySide)) {
        found.push(...(await Promise.all(some.map((hour) => alarmsIn(hour, until + hourMs)))).flat())
      }
      const meant = found.filter((key) => {
        const who = whoOf(key)
        return who !== null && isMeant(who)
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
