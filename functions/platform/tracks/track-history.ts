import { dayOf } from '../../../shared/domain/days/day.ts'
import { hasMovedDays } from '../../../shared/domain/days/late-data.ts'
import { deviceOfId, sequenceOfId } from '../../../shared/domain/ids.ts'
import type { Position } from '../../../shared/domain/position.ts'
import { decodeRows } from '../../../shared/wire/position-rows.ts'
import { getItem } from '../dynamo/items.ts'
import type { Store } from '../dynamo/store.ts'
import type { Tracks } from '../ports/ports.ts'
import { inHistoryOrder } from './history-range.ts'
import { blocksBetween, neighbourInBlocks, positionInBlocks } from './track-blocks.ts'
import { trackDays } from './track-days.ts'
import { stateKey } from './track-keys.ts'
import { readStateItem, type StateItem } from './track-state-item.ts'

type HistoryPart = Pick<Tracks, 'between' | 'neighbour' | 'position'>

/** Reads the state, whose tail is the newest part of history, before the blocks: a row may be seen twice, never missed. */
export function trackHistory(store: Store, tenantId: string): HistoryPart {
  const keyOf = (deviceId: number) => ({ tenantId, deviceId })
  const load = (deviceId: number) => getItem<StateItem>(store, 'tracks', stateKey(keyOf(deviceId)))
  const tailRows = (item: StateItem | undefined, deviceId: number) => (item?.r ? decodeRows(item.r, deviceId) : [])
  /** With the totals that are known now; most devices have no day whose totals moved. */
  const known = async (item: StateItem | undefined, rows: Position[]) => {
    if (!item || rows.length === 0 || !hasMovedDays(readStateItem(item).state.memory)) return rows
    const [first, last] = [dayOf(rows[0]!.fixTime), dayOf(rows.at(-1)!.fixTime)]
    const { withMovedTotals } = await import('../../../shared/domain/days/moved-totals.ts')
    return withMovedTotals(rows, await trackDays(store, tenantId).days(rows[0]!.deviceId, first, last))
  }
  return {
    async between(deviceId, range) {
      const item = await load(deviceId)
      const blocks = await blocksBetween(store, keyOf(deviceId), range)
      const rows = inHistoryOrder([...blocks, ...tailRows(item, deviceId)], range)
      return range.isAsWritten ? rows : known(item, rows)
    },
    async neighbour(deviceId, time, side) {
      const item = await load(deviceId)
      const tail = tailRows(item, deviceId)
      const packed = await neighbourInBlocks(store, keyOf(deviceId), { time, side })
      const rows = inHistoryOrder(packed ? [packed, ...tail] : tail, { from: 0, to: Number.MAX_SAFE_INTEGER })
      const before = rows.findLast((position) => position.fixTime <= time)
      const nearest = side === 'before' ? before : rows.find((position) => position.fixTime > time)
      return (await known(item, nearest ? [nearest] : []))[0] ?? null
    },
    async position(id) {
      const deviceId = deviceOfId(id)
      const item = await load(deviceId)
      if (item && sequenceOfId(id) > (item.p ?? 0)) return null
      const inTail = tailRows(item, deviceId).find((position) => position.id === id)
      const found = inTail ?? (await positionInBlocks(store, keyOf(deviceId), id))
      return (await known(item, found ? [found] : []))[0] ?? null
    },
  }
}
