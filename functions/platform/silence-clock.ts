import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { chunks, getItem, queryAll, writeItems } from './items.ts'
import type { DeviceKey, SilenceClock } from './ports.ts'
import { epochSecond, padded, type Key, type Store } from './store.ts'
import { readTrackPartition, trackPartition } from './track-keys.ts'
import { conditional } from './transact.ts'

interface AlarmItem extends Key {
  /** due, epoch ms */
  a: number
}
interface CursorItem extends Key {
  /** the first hour that may still hold alarms */
  a: number
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
/** Writers' clocks may be this far behind ours. */
const slackMs = 2 * minuteMs
const hoursSideBySide = 16

const hourOf = (epochMs: number) => Math.floor(epochMs / hourMs)
const partitionOf = (hour: number) => `CLOCK#${hour}`
const cursorKey: Key = { pk: 'CLOCK', sk: 'CURSOR' }

/** One alarm of a device for each minute. */
const alarmKey = (device: DeviceKey, dueAt: number): Key => ({
  pk: partitionOf(hourOf(dueAt)),
  sk: `${padded(Math.floor(dueAt / minuteMs))}#${trackPartition(device)}`,
})
const deviceOf = ({ sk }: Key) => readTrackPartition(sk.slice(sk.indexOf('#') + 1))

/**
 * Alarms lie in one partition for each hour; a cursor remembers up to where they were all rung. Nothing is armed for a
 * time before now, so what lies behind the cursor stays empty.
 */
export function dynamoSilenceClock(store: Store): SilenceClock {
  let cursorThere = false

  return {
    async arm(device, dueAt) {
      const at = Math.max(dueAt, store.now())
      if (!cursorThere) await putCursor(store, hourOf(store.now() - slackMs), 'start')
      cursorThere = true
      const Item = { ...alarmKey(device, at), a: at, x: epochSecond(at + 30 * dayMs) }
      await store.documents.send(new PutCommand({ TableName: store.tables.tracks, Item }))
    },

    async due(now) {
      const cursor = await getItem<CursorItem>(store, 'tracks', cursorKey)
      if (!cursor) return []
      const hours = Array.from({ length: Math.max(0, hourOf(now) - cursor.a + 1) }, (_, step) => cursor.a + step)
      const found: AlarmItem[] = []
      for (const some of chunks(hours, hoursSideBySide)) {
        found.push(...(await Promise.all(some.map((hour) => alarmsOf(store, hour, now)))).flat())
      }
      const rung = hourOf(Math.min(now, store.now(), ...found.map((item) => item.a)) - slackMs)
      if (rung > cursor.a) await putCursor(store, rung, 'move')
      return found
        .filter((item) => item.a <= now)
        .flatMap((item) => {
          const device = deviceOf(item)
          return device ? [{ device, dueAt: item.a }] : []
        })
    },

    async disarm(armed) {
      await writeItems(store, 'tracks', { remove: armed.map(({ device, dueAt }) => alarmKey(device, dueAt)) })
    },
  }
}

const alarmsOf = (store: Store, hour: number, now: number) =>
  queryAll<AlarmItem>(store, {
    table: 'tracks',
    KeyConditionExpression: 'pk = :pk AND sk < :later',
    ExpressionAttributeValues: { ':pk': partitionOf(hour), ':later': padded(Math.floor(now / minuteMs) + 1) },
  })

/** The cursor is started once and then only moves on. */
async function putCursor(store: Store, hour: number, how: 'start' | 'move'): Promise<void> {
  const put = new PutCommand({
    TableName: store.tables.tracks,
    Item: { ...cursorKey, a: hour },
    ...(how === 'start'
      ? { ConditionExpression: 'attribute_not_exists(pk)' }
      : { ConditionExpression: 'a < :a', ExpressionAttributeValues: { ':a': hour } }),
  })
  await conditional(() => store.documents.send(put))
}
