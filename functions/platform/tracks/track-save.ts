import { PutCommand } from '@aws-sdk/lib-dynamodb'
import type { DeviceState } from '../../../shared/domain/device-state.ts'
import { withPlaces } from '../../../shared/domain/engine/event-places.ts'
import { historyLimits } from '../../../shared/domain/limits/history.ts'
import type { Position } from '../../../shared/domain/position.ts'
import { appendRows, decodeRows, encodeRows } from '../../../shared/wire/position-rows.ts'
import { itemBytes } from '../dynamo/item-bytes.ts'
import { getItem } from '../dynamo/items.ts'
import { forwarded, forwardedMarks, handedOver } from '../dynamo/tables.ts'
import type { DeviceKey, TrackChange } from '../ports/ports.ts'
import type { Store } from '../dynamo/store.ts'
import { putBlocks } from './track-blocks.ts'
import { eventItem } from './track-events.ts'
import { stateKey } from './track-keys.ts'
import { noTail, savedTail, type SavedTail, type TailCache } from './track-cache.ts'
import { stateItem, type StateItem } from './track-state-item.ts'
import { conditional, transact } from '../dynamo/transact.ts'

/** One write unit. Items are charged by whole ones. */
const unitBytes = 1024
/** The least room for the tail, for devices whose state nearly fills a unit. */
const tailBytesMin = 256

interface TailWrite {
  store: Store
  tails: TailCache
  device: DeviceKey
}

/** See `Tracks.save`. The saved tail is packed first when it is full; then one conditional write saves everything. */
export async function saveTrack(target: TailWrite, change: TrackChange): Promise<DeviceState | null> {
  const { tails, device } = target
  const before = tails.recall(device, change.state.version) ?? (await loadTail(target, change.state.version))
  if (!before) return null

  const state = { ...change.state, version: before.version + 1 }
  const item = stateItem(device.tenantId, state)
  const tail = await nextTail(target, { before, item, accepted: change.accepted })
  if (!tail) {
    tails.forget(device)
    return null
  }
  if (tail.count > 0) item.r = tail.rows
  if (change.isHandedOver) item[handedOver] = 1
  const { forwardedTo = 'nobody' } = change
  if (forwardedTo !== 'nobody' && change.accepted.length > 0) item[forwarded] = forwardedMarks[forwardedTo]
  if (!(await write(target, item, change))) {
    tails.forget(device)
    return null
  }
  tails.remember(device, tail)
  return state
}

async function loadTail({ store, device }: TailWrite, version: number): Promise<SavedTail | null> {
  const item = await getItem<StateItem>(store, 'tracks', stateKey(device))
  return item?.v === version ? savedTail(item, device.deviceId) : null
}

interface Appending {
  before: SavedTail
  /** the item to be, still without its tail */
  item: StateItem
  accepted: readonly Position[]
}

/** @returns null when the state was written since, as by a removal of history */
async function nextTail(target: TailWrite, { before, item, accepted }: Appending): Promise<SavedTail | null> {
  const after = { version: item.v, count: before.count + accepted.length, last: accepted.at(-1) ?? before.last }
  const rows = accepted.length === 0 ? before.rows : appendRows(before.rows, before.last, accepted)
  if (!mustPack(before, item, rows)) return { ...after, rows }

  // a tail that is remembered may be removed by now: its block would bring that back
  if (!(await loadTail(target, before.version))) return null
  await packTail(target, before)
  if (accepted.length === 0) return { ...noTail, version: item.v }
  return { ...after, rows: encodeRows(accepted), count: accepted.length }
}

/** Only saved rows may be packed: another writer would assign other sequences to new ones. */
function mustPack(before: SavedTail, item: StateItem, rows: Uint8Array): boolean {
  if (before.count === 0) return false
  if (before.count >= historyLimits.tailRowsMax) return true
  const bare = itemBytes({ ...item }) + 1
  const bytesMax = Math.ceil((bare + tailBytesMin) / unitBytes) * unitBytes
  return bare + rows.byteLength > bytesMax
}

export async function packTail({ store, device }: Omit<TailWrite, 'tails'>, tail: SavedTail): Promise<void> {
  if (tail.count > 0) await putBlocks(store, device, decodeRows(tail.rows, device.deviceId))
}

/** @returns whether the version was still the one that the change was made from */
async function write({ store, device }: TailWrite, item: StateItem, change: TrackChange): Promise<boolean> {
  const put = {
    TableName: store.tables.tracks,
    Item: item,
    ...(change.state.version === 0
      ? { ConditionExpression: 'attribute_not_exists(pk)' }
      : { ConditionExpression: 'v = :seen', ExpressionAttributeValues: { ':seen': change.state.version } }),
  }
  if (change.events.length === 0) return conditional(() => store.documents.send(new PutCommand(put)))
  const placed = withPlaces(change.events, [...change.accepted, change.state.last])
  const events = placed.map((event) => ({
    Put: { TableName: store.tables.tracks, Item: eventItem(store, device.tenantId, event) },
  }))
  return (await transact(store, [{ Put: put }, ...events])) === null
}
