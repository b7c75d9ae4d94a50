import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { dayStart, isEmptyDay, type Day } from '../../../shared/domain/days/day.ts'
import { queryAll, queryPages, writeItems } from '../dynamo/items.ts'
import type { DeviceKey, DerivedDays } from '../ports/ports.ts'
import { epochSecond, type Key, type Store } from '../dynamo/store.ts'
import { daySortKey, trackPartition, whereaboutsSortKey } from './track-keys.ts'

/** A day summary, or where the device was in it; kept as long as the history that it was derived from. */
interface DayItem extends Key {
  /** the day packed, in older builds its JSON; deflated */
  b: Uint8Array
  /** epoch second after which it may be removed */
  x: number
}

const lastDay = 999_999

/** Loaded with the first day: most calls and all messages of trackers need none. */
const codec = () => import('../../../shared/wire/days/day-codec.ts')
const whereaboutsCodec = () => import('../../../shared/wire/days/whereabouts-columns.ts')

export function trackDays(store: Store, tenantId: string): DerivedDays {
  const between = (device: DeviceKey, { from, to, sortKey = daySortKey }: DaysBetween) => ({
    table: 'tracks' as const,
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
    ExpressionAttributeValues: {
      ':pk': trackPartition(device),
      ':from': sortKey(Math.max(0, from)),
      ':to': sortKey(Math.min(lastDay, to)),
    },
  })
  const stored = async (deviceId: number, { from, to, isExact }: { from: number; to: number; isExact: boolean }) => {
    if (to < from) return []
    const query = { ...between({ tenantId, deviceId }, { from, to }), ConsistentRead: isExact }
    return readDays(await queryAll<DayItem>(store, query))
  }
  return {
    days: (deviceId, from, to) => stored(deviceId, { from, to, isExact: true }),
    shownDays: (deviceId, from, to) => stored(deviceId, { from, to, isExact: false }),
    async nextDay(deviceId, day, side) {
      const device = { tenantId, deviceId }
      const range = between(device, side === 'before' ? { from: 0, to: day - 1 } : { from: day + 1, to: lastDay })
      if (side === 'before' && day <= 0) return null
      const nearest = { ...range, ScanIndexForward: side === 'after', Limit: 1 }
      for await (const page of queryPages<DayItem>(store, nearest)) return (await readDays(page))[0] ?? null
      return null
    },
    async whereabouts(deviceId, from, to) {
      if (to < from) return []
      const range = between({ tenantId, deviceId }, { from, to, sortKey: whereaboutsSortKey })
      const items = await queryAll<DayItem>(store, { ...range, ConsistentRead: false })
      const { decodeWhereabouts } = await whereaboutsCodec()
      return items.map(({ b }) => decodeWhereabouts(inflateRawSync(b, { chunkSize: inflatedBytes })))
    },
    async saveDays(deviceId, days, whereabouts = []) {
      const pk = trackPartition({ tenantId, deviceId })
      const [{ encodeDay }, { encodeWhereabouts }] = [await codec(), await whereaboutsCodec()]
      const kept = days.filter((day) => !isEmptyDay(day))
      const known = new Map(whereabouts.map((each) => [each.day, each]))
      const itemOf = (day: number, sk: string, bytes: Uint8Array): DayItem => ({
        pk,
        sk,
        b: deflated(bytes),
        x: expiryOf(store, day),
      })
      await writeItems(store, 'tracks', {
        put: kept.flatMap((day) => {
          const where = known.get(day.day)
          const summary = itemOf(day.day, daySortKey(day.day), encodeDay(day))
          return where ? [summary, itemOf(day.day, whereaboutsSortKey(day.day), encodeWhereabouts(where))] : [summary]
        }),
        remove: days.filter(isEmptyDay).flatMap(({ day }) => [
          { pk, sk: daySortKey(day) },
          { pk, sk: whereaboutsSortKey(day) },
        ]),
      })
    },
  }
}

interface DaysBetween {
  from: number
  to: number
  /** that of summaries when absent */
  sortKey?: (day: number) => string
}

const deflated = (bytes: Uint8Array): Uint8Array => new Uint8Array(deflateRawSync(bytes, { level: 9 }))

const expiryOf = (store: Store, day: number): number =>
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
