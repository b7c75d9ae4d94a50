import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { Position } from '../../../shared/domain/position.ts'
import { decodeRows, encodeRows } from '../../../shared/wire/position-rows.ts'
import { getItem, writeItems } from '../dynamo/items.ts'
import type { DeviceKey, RemovedRange } from '../ports/ports.ts'
import { isRemovedBy } from './history-range.ts'
import type { Store } from '../dynamo/store.ts'
import { blockItem, blocksWithin, cutIntoBlocks, type BlockItem } from './track-blocks.ts'
import { readSortKey, stateKey } from './track-keys.ts'
import { deviceBusy } from './device-busy.ts'
import { retry, retryPolicies, tryAgain } from '../retry.ts'
import { historyLimits } from '../../../shared/domain/limits/history.ts'
import { readStateItem, type StateItem } from './track-state-item.ts'
import { conditional } from '../dynamo/transact.ts'

/**
 * See `Tracks.removePositions`. The tail goes first, with a new version of the state, so that a concurrent writer fails.
 * Blocks are written without their rows before the old ones are deleted, so that a failure between the two loses nothing,
 * and repeating it finishes the rest.
 */
export async function removePositions(store: Store, device: DeviceKey, range: RemovedRange): Promise<number | null> {
  const { last } = await removeFromTail(store, device, range)
  const isRemoved = isRemovedBy(range, last)
  let rewritten = 0
  for await (const page of blocksWithin(store, device, range)) {
    // each call rewrites some, so that the next one has less to do, whatever time it continues from
    const next = page[0] && Math.max(range.from, readSortKey(page[0].item.sk).time)
    if (next !== undefined && rewritten >= historyLimits.blocksRewrittenMax) return next
    const changed = page
      .map(({ item, rows }) => ({ item, count: rows.length, left: rows.filter((row) => !isRemoved(row)) }))
      .filter(({ count, left }) => left.length < count)
    await replaceBlocks(store, device, changed)
    rewritten += changed.length
  }
  return null
}

/** @throws Failure conflict when the device was saved again at every try */
const removeFromTail = (store: Store, device: DeviceKey, range: RemovedRange): Promise<{ last: Position | null }> =>
  retry({ ...retryPolicies.deviceState, exhausted: deviceBusy }, async () => {
    const item = await getItem<StateItem>(store, 'tracks', stateKey(device))
    const last = item ? readStateItem(item).state.last : null
    const rows = item?.r ? decodeRows(item.r, device.deviceId) : []
    const isRemoved = isRemovedBy(range, last)
    const left = rows.filter((row) => !isRemoved(row))
    return !item || left.length === rows.length || (await replaceTail(store, item, left)) ? { last } : tryAgain
  })

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

/** Remaining rows have the same key when their first time and last sequence are the same: then they replace the block. */
async function replaceBlocks(
  store: Store,
  device: DeviceKey,
  changed: readonly { item: BlockItem; left: readonly Position[] }[],
): Promise<void> {
  const put = new Map<string, BlockItem>()
  for (const { left } of changed) {
    for (const rows of cutIntoBlocks(left)) {
      const block = blockItem(store, device, rows)
      put.set(block.sk, block)
    }
  }
  await writeItems(store, 'tracks', { put: [...put.values()] })
  const remove = changed.map(({ item }) => item).filter(({ sk }) => !put.has(sk))
  await writeItems(store, 'tracks', { remove })
}
