import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { Position } from '../../../shared/domain/position.ts'
import { decodeRows, encodeRows } from '../../../shared/wire/position-rows.ts'
import { getItem, writeItems } from '../dynamo/items.ts'
import type { DeviceKey, RemovedStretch } from '../ports/ports.ts'
import { goesFrom } from './history-range.ts'
import type { Store } from '../dynamo/store.ts'
import { blockItem, blocksWithin, cutIntoBlocks, type BlockItem } from './track-blocks.ts'
import { stateKey } from './track-keys.ts'
import { readStateItem, type StateItem } from './track-state-item.ts'
import { conditional } from '../dynamo/transact.ts'

/**
 * See `Tracks.removePositions`. The tail goes first and takes a new version with it: whoever still writes the device
 * from the old one is refused. A block is written without its rows before the old one is deleted, so that a failure
 * between the two loses nothing, and doing it again finishes the rest.
 */
export async function removePositions(store: Store, device: DeviceKey, stretch: RemovedStretch): Promise<void> {
  const { last } = await removeFromTail(store, device, stretch)
  const goes = goesFrom(stretch, last)
  for await (const page of blocksWithin(store, device, stretch)) {
    for (const { item, rows } of page) {
      const left = rows.filter((row) => !goes(row))
      if (left.length < rows.length) await replaceBlock(store, device, { item, left })
    }
  }
}

async function removeFromTail(
  store: Store,
  device: DeviceKey,
  stretch: RemovedStretch,
): Promise<{ last: Position | null }> {
  for (;;) {
    const item = await getItem<StateItem>(store, 'tracks', stateKey(device))
    const last = item ? readStateItem(item).state.last : null
    const rows = item?.r ? decodeRows(item.r, device.deviceId) : []
    const goes = goesFrom(stretch, last)
    const left = rows.filter((row) => !goes(row))
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

/** What is left has the same key when its first time and its last sequence stayed: then it takes the old one's place. */
async function replaceBlock(
  store: Store,
  device: DeviceKey,
  { item, left }: { item: BlockItem; left: readonly Position[] },
): Promise<void> {
  const put = cutIntoBlocks(left).map((rows) => blockItem(store, device, rows))
  await writeItems(store, 'tracks', { put })
  if (put.every(({ sk }) => sk !== item.sk)) await writeItems(store, 'tracks', { remove: [item] })
}
