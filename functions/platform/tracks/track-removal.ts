import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { Position } from '../../../shared/domain/position.ts'
import { decodeRows, encodeRows } from '../../../shared/wire/position-rows.ts'
import { getItem, writeItems } from '../dynamo/items.ts'
import type { DeviceKey, RemovedRange } from '../ports/ports.ts'
import { isRemovedBy } from './history-range.ts'
import type { Store } from '../dynamo/store.ts'
import { blockItem, blocksWithin, cutIntoBlocks, type BlockItem } from './track-blocks.ts'
import { stateKey } from './track-keys.ts'
import { readStateItem, type StateItem } from './track-state-item.ts'
import { conditional } from '../dynamo/transact.ts'

/**
 * See `Tracks.removePositions`. The tail goes first, with a new version of the state, so that a concurrent writer fails.
 * A block is written without its rows before the old one is deleted, so that a failure between the two loses nothing,
 * and repeating it finishes the rest.
 */
export async function removePositions(store: Store, device: DeviceKey, range: RemovedRange): Promise<void> {
  const { last } = await removeFromTail(store, device, range)
  const isRemoved = isRemovedBy(range, last)
  for await (const page of blocksWithin(store, device, range)) {
    for (const { item, rows } of page) {
      const left = rows.filter((row) => !isRemoved(row))
      if (left.length < rows.length) await replaceBlock(store, device, { item, left })
    }
  }
}

async function removeFromTail(
  store: Store,
  device: DeviceKey,
  range: RemovedRange,
): Promise<{ last: Position | null }> {
  for (;;) {
    const item = await getItem<StateItem>(store, 'tracks', stateKey(device))
    const last = item ? readStateItem(item).state.last : null
    const rows = item?.r ? decodeRows(item.r, device.deviceId) : []
    const isRemoved = isRemovedBy(range, last)
    const left = rows.filter((row) => !isRemoved(row))
    if (!item || left.length === rows.length || (await replaceTail(store, item, left))) return { last }
  }
}

function replaceTail(store: Store, { pk, sk, v }: StateItem, left: readonly Position[]): Promise<boolean> {
  const change = left.length === 0 ? 'ADD v :one REMOVE r' : 'SET r = :rows ADD v :one'
  const rows = left.length === 0 ? {} : { ':rows': encodeRows(left) }
  const update = new UpdateCommand({
    TableName: store.tables.tracks,
    Key: { pk, sk },
    UpdateExpression: change,
    ConditionExpression: 'v = :seen',
    ExpressionAttributeValues: { ':one': 1, ':seen': v, ...rows },
  })
  return conditional(() => store.documents.send(update))
}

/** The remaining rows have the same key when their first time and last sequence are the same: then they replace the block. */
async function replaceBlock(
  store: Store,
  device: DeviceKey,
  { item, left }: { item: BlockItem; left: readonly Position[] },
): Promise<void> {
  const put = cutIntoBlocks(left).map((rows) => blockItem(store, device, rows))
  await writeItems(store, 'tracks', { put })
  if (put.every(({ sk }) => sk !== item.sk)) await writeItems(store, 'tracks', { remove: [item] })
}
