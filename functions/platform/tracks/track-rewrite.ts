import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { Position } from '../../../shared/domain/position.ts'
import { decodeRows } from '../../../shared/wire/position-rows.ts'
import { atMost } from '../concurrency.ts'
import { getItem, writeItems } from '../dynamo/items.ts'
import type { Store } from '../dynamo/store.ts'
import { conditional } from '../dynamo/transact.ts'
import type { DeviceKey } from '../ports/ports.ts'
import { blockItem, blocksWithin, cutIntoBlocks, readBlock, type BlockItem } from './track-blocks.ts'
import { stateKey } from './track-keys.ts'
import type { StateItem } from './track-state-item.ts'

const blocksAtOnce = 8

type Replacements = ReadonlyMap<number, Position>

/**
 * See `Tracks.rewritePositions`. Rows of the tail are packed with it, with a new version of the state, so that a
 * concurrent writer fails. A block is replaced only as long as it is what was read: what is removed meanwhile stays
 * removed.
 */
export async function rewritePositions(
  store: Store,
  device: DeviceKey,
  positions: readonly Position[],
): Promise<number> {
  if (positions.length === 0) return 0
  const replacements = new Map(positions.map((position) => [position.id, position]))
  const raised = await rewriteTail(store, device, replacements)
  const times = positions.map(({ fixTime }) => fixTime).toSorted((a, b) => a - b)
  for await (const page of blocksWithin(store, device, { from: times[0]!, to: times.at(-1)! })) {
    await atMost(blocksAtOnce, page, ({ item }) => rewriteBlock(store, device, { item, replacements }))
  }
  return raised
}

async function rewriteTail(store: Store, device: DeviceKey, replacements: Replacements): Promise<0 | 1> {
  for (;;) {
    const item = await getItem<StateItem>(store, 'tracks', stateKey(device))
    const rows = replaced(item?.r ? decodeRows(item.r, device.deviceId) : [], replacements)
    if (!item || !rows) return 0
    const put = cutIntoBlocks(rows).map((each) => blockItem(store, device, each))
    await writeItems(store, 'tracks', { put })
    if (await emptyTail(store, item)) return 1
  }
}

const emptyTail = (store: Store, { pk, sk, v }: StateItem): Promise<boolean> =>
  conditional(() =>
    store.documents.send(
      new UpdateCommand({
        TableName: store.tables.tracks,
        Key: { pk, sk },
        UpdateExpression: 'ADD v :one REMOVE r',
        ConditionExpression: 'v = :seen',
        ExpressionAttributeValues: { ':one': 1, ':seen': v },
      }),
    ),
  )

interface Rewriting {
  item: BlockItem
  replacements: Replacements
}

async function rewriteBlock(store: Store, device: DeviceKey, { item, replacements }: Rewriting): Promise<void> {
  let found: BlockItem | undefined = item
  while (found) {
    const rows = replaced(readBlock(found, device.deviceId), replacements)
    if (!rows || (await replaceBlock(store, found, blockItem(store, device, rows)))) return
    found = await getItem<BlockItem>(store, 'tracks', item)
  }
}

const replaceBlock = (store: Store, { b }: BlockItem, Item: BlockItem): Promise<boolean> =>
  conditional(() =>
    store.documents.send(
      new PutCommand({
        TableName: store.tables.tracks,
        Item,
        ConditionExpression: 'b = :read',
        ExpressionAttributeValues: { ':read': b },
      }),
    ),
  )

/** null when none of the rows changes */
function replaced(rows: readonly Position[], replacements: Replacements): Position[] | null {
  let isChanged = false
  const next = rows.map((row) => {
    const replacement = replacements.get(row.id)
    if (!replacement || JSON.stringify(replacement) === JSON.stringify(row)) return row
    isChanged = true
    return replacement
  })
  return isChanged ? next : null
}
