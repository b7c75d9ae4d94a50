import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { dayStart, isEmptyDay, type Day } from '../../../shared/domain/days/day.ts'
import { queryAll, queryPages, writeItems } from '../dynamo/items.ts'
import type { DeviceKey, DerivedDays } from '../ports/ports.ts'
import { epochSecond, type Key, type Store } from '../dynamo/store.ts'
import { daySortKey, trackPartition } from './track-keys.ts'

/** A day summary, kept as long as the history that it was derived from. */
interface DayItem extends Key {
  /** the day packed, in older builds its JSON; deflated */
  b: Uint8Array
  /** epoch second after which it may be removed */
  x: number
}

const lastDay = 999_999

/** Loaded with the first day: most calls and all messages of trackers need none. */
const codec = () => import('../../../shared/wire/days/packed-day.ts')

export function trackDays(store: Store, tenantId: string): DerivedDays {
  const between = (device: DeviceKey, from: number, to: number) => ({
    table: 'tracks' as const,
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
    ExpressionAttributeValues: {
      ':pk': trackPartition(device),
      ':from': daySortKey(Math.max(0, from)),
      ':to': daySortKey(Math.min(lastDay, to)),
    },
  })
  const stored = async (deviceId: number, { from, to, isExact }: { from: number; to: number; isExact: boolean }) => {
    if (to < from) return []
    const query = { ...between({ tenantId, deviceId }, from, to), ConsistentRead: isExact }
    return readDays(await queryAll<DayItem>(store, query))
  }
  return {
    days: (deviceId, from, to) => stored(deviceId, { from, to, isExact: true }),
    shownDays: (deviceId, from, to) => stored(deviceId, { from, to, isExact: false }),
    async nextDay(deviceId, day, side) {
      const device = { tenantId, deviceId }
      const range = side === 'before' ? between(device, 0, day - 1) : between(device, day + 1, lastDay)
      if (side === 'before' && day <= 0) return null
      const nearest = { ...range, ScanIndexForward: side === 'after', Limit: 1 }
      for await (const page of queryPages<DayItem>(store, nearest)) return (await readDays(page))[0] ?? null
      return null
    },
    async saveDays(deviceId, days) {
      const keyOf = ({ day }: Day): Key => ({ pk: trackPartition({ tenantId, deviceId }), sk: daySortKey(day) })
      const { encodeDay } = await codec()
      const itemOf = (day: Day): DayItem => ({ ...keyOf(day), b: deflated(encodeDay(day)), x: expiryOf(store, day) })
      await writeItems(store, 'tracks', {
        put: days.filter((day) => !isEmptyDay(day)).map(itemOf),
        remove: days.filter(isEmptyDay).map(keyOf),
      })
    },
  }
}

const deflated = (bytes: Uint8Array): Uint8Array => new Uint8Array(deflateRawSync(bytes, { level: 9 }))

const expiryOf = (store: Store, { day }: Day): number =>
  epochSecond(Math.max(store.now(), dayStart(day + 1)) + store.retentionMs)

/** Most days fit: a buffer of the usual size for each of thousands of days costs more than reading them. */
const inflatedBytes = 4096

/** A day of an older build has no `derivedBy`: it is derived again before reports read it. */
async function readDays(items: readonly DayItem[]): Promise<Day[]> {
  if (items.length === 0) return []
  const { decodeDay, isOlderDay } = await codec()
  return items.map(({ b }) => {
    const bytes = inflateRawSync(b, { chunkSize: inflatedBytes })
    return isOlderDay(bytes) ? (JSON.parse(bytes.toString('utf8')) as Day) : decodeDay(bytes)
  })
}
