import { dayOf } from '../../../shared/domain/days/day.ts'
import { hasMovedDays } from '../../../shared/domain/days/late-data.ts'
import type { DeviceState } from '../../../shared/domain/device-state.ts'
import { deviceOfId, sequenceOfId } from '../../../shared/domain/ids.ts'
import type { Position } from '../../../shared/domain/position.ts'
import { decodeRows } from '../../../shared/wire/position-rows.ts'
import { getItem } from '../dynamo/items.ts'
import type { Store } from '../dynamo/store.ts'
import type { Tracks } from '../ports/ports.ts'
import { inHistoryOrder } from './history-range.ts'
import { blocksBetween, neighbourInBlocks, positionInBlocks } from './track-blocks.ts'
import type { TailCache } from './track-cache.ts'
import { trackDays } from './track-days.ts'
import { stateKey } from './track-keys.ts'
import { readStateItem, type StateItem } from './track-state-item.ts'

type HistoryPart = Pick<Tracks, 'between' | 'neighbour' | 'around' | 'position'>

/** Reads the state, whose tail is the newest part of history, before the blocks: a row may be seen twice, never missed. */
export function trackHistory({ store, tails }: { store: Store; tails: TailCache }, tenantId: string): HistoryPart {
  const keyOf = (deviceId: number) => ({ tenantId, deviceId })
  const load = (deviceId: number) => getItem<StateItem>(store, 'tracks', stateKey(keyOf(deviceId)))
  const tailRows = (item: StateItem | undefined, deviceId: number) => (item?.r ? decodeRows(item.r, deviceId) : [])
  const known = async (item: StateItem | undefined, rows: Position[]) =>
    item && rows.length > 0 ? knownBy(readStateItem(item).state, rows) : rows
  /** With the totals that are known now; most devices have no day whose totals moved. */
  const knownBy = async ({ memory }: Pick<DeviceState, 'memory'>, rows: Position[]) => {
    if (rows.length === 0 || !hasMovedDays(memory)) return rows
    const [first, last] = [dayOf(rows[0]!.fixTime), dayOf(rows.at(-1)!.fixTime)]
    const { withMovedTotals } = await import('../../../shared/domain/days/total-shift.ts')
    return withMovedTotals(rows, await trackDays(store, tenantId).days(rows[0]!.deviceId, first, last))
  }
  return {
    async between(deviceId, range) {
      const saved = range.asOf && tails.recall(keyOf(deviceId), range.asOf.version)
      const item = saved ? undefined : await load(deviceId)
      const blocks = await blocksBetween(store, keyOf(deviceId), range)
      const tail = saved ? decodeRows(saved.rows, deviceId) : tailRows(item, deviceId)
      const rows = inHistoryOrder([...blocks, ...tail], range)
      if (range.isAsWritten) return rows
      return saved ? knownBy(range.asOf!, rows) : known(item, rows)
    },
    async neighbour(deviceId, time, side) {
      const item = await load(deviceId)
      const tail = tailRows(item, deviceId)
      const packed = await neighbourInBlocks(store, keyOf(deviceId), { time, side })
      const nearest = nearestOf(packed ? [packed, ...tail] : tail, time, side)
      return (await known(item, nearest ? [nearest] : []))[0] ?? null
    },
    async around(state, { from, to, reachMs }) {
      const { deviceId } = state
      const device = keyOf(deviceId)
      const saved = tails.recall(device, state.version)
      const tail = saved ? decodeRows(saved.rows, deviceId) : tailRows(await load(deviceId), deviceId)
      const range = { from: from - reachMs, to: to + reachMs }
      const rows = inHistoryOrder([...(await blocksBetween(store, device, range)), ...tail], range)
      const nearest = async (time: number, side: 'before' | 'after') => {
        const packed = await neighbourInBlocks(store, device, { time, side })
        return nearestOf(packed ? [packed, ...tail] : tail, time, side)
      }
      const isLast = to >= (state.last?.fixTime ?? 0)
      const [before, after] = await Promise.all([
        rows.some(({ fixTime }) => fixTime < from) ? null : nearest(range.from - 1, 'before'),
        isLast || rows.some(({ fixTime }) => fixTime > to) ? null : nearest(range.to, 'after'),
      ])
      return knownBy(
        state,
        [before, ...rows, after].filter((row) => row !== null),
      )
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

/** The latest at or before a time, or the earliest after it; null when there is none. */
function nearestOf(positions: readonly Position[], time: number, side: 'before' | 'after'): Position | null {
  const rows = inHistoryOrder(positions, { from: 0, to: Number.MAX_SAFE_INTEGER })
  const before = rows.findLast((position) => position.fixTime <= time)
  return (side === 'before' ? before : rows.find((position) => position.fixTime > time)) ?? null
}
