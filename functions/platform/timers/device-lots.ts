import { dayMs } from '../../../shared/domain/time/durations.ts'
import { getItem, queryFirst, writeItems } from '../dynamo/items.ts'
import { epochSecond, type Key, type Store } from '../dynamo/store.ts'
import type { DeviceKey, Lot, LotKey, Lots } from '../ports/ports.ts'
import { readTrackPartition, timeText, trackPartition } from '../tracks/track-keys.ts'

interface LotItem extends Key {
  /** see `Lot.dueBy` */
  b: number
  /** `due#key` of each timer */
  l: string[]
}

/** Says which lots wait for a worker. */
export interface LotQueue {
  put(lots: readonly LotKey[]): Promise<void>
}

const pk = 'CLOCK#LOTS'
const itemKeyOf = ({ id, until }: LotKey): Key => ({ pk, sk: `${timeText(until)}#${id}` })

/** Lots of device timers: an item each beside the timers, whose name goes through a queue. */
export const deviceLots = (store: Store, queue: LotQueue): Lots<DeviceKey> => ({
  async hand(lots) {
    const put = lots.map((lot): LotItem & { x: number } => ({
      ...itemKeyOf(lot),
      b: lot.dueBy,
      l: lot.timers.map(({ key, dueAt }) => `${dueAt}#${trackPartition(key)}`),
      x: epochSecond(lot.until + 30 * dayMs),
    }))
    await writeItems(store, 'tracks', { put })
    await queue.put(lots.map(({ id, until }) => ({ id, until })))
  },

  async get(key) {
    const item = await getItem<LotItem>(store, 'tracks', itemKeyOf(key))
    return item ? lotOf(item) : null
  },

  remove: (keys) => writeItems(store, 'tracks', { remove: keys.map(itemKeyOf) }),

  async overdue(now, countMax) {
    const found = await queryFirst<LotItem>(store, countMax, {
      table: 'tracks',
      KeyConditionExpression: 'pk = :pk AND sk < :later',
      ExpressionAttributeValues: { ':pk': pk, ':later': timeText(now + 1) },
    })
    return found.map(lotOf)
  },
})

function lotOf({ sk, b, l }: LotItem): Lot<DeviceKey> {
  const timers = l.flatMap((text) => {
    const at = text.indexOf('#')
    const key = readTrackPartition(text.slice(at + 1))
    return key === null ? [] : [{ key, dueAt: Number(text.slice(0, at)) }]
  })
  const [until = '', id = ''] = sk.split('#')
  return { id, until: Number(until), dueBy: b, timers }
}
