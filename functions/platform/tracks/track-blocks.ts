import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { sequenceOfId, timeOfId } from '../../../shared/domain/ids.ts'
import { historyLimits } from '../../../shared/domain/limits/history.ts'
import type { Position } from '../../../shared/domain/position.ts'
import { inTrackOrder } from '../../../shared/domain/track-order.ts'
import { decodeBlock, encodeBlock } from '../../../shared/wire/position-block.ts'
import { atMost } from '../concurrency.ts'
import { conditional } from '../dynamo/transact.ts'
import { refuseOver } from './history-range.ts'
import { queryPages } from '../dynamo/items.ts'
import type { DeviceKey, HistoryRange } from '../ports/ports.ts'
import { epochSecond, type Key, type Store } from '../dynamo/store.ts'
import { trackItems } from '../dynamo/tables.ts'
import { blockSortKey, readSortKey, timeText, trackPartition } from './track-keys.ts'

/**
 * A part of history. The sort key holds the first fix time and the *last* sequence: a block that was made from more
 * rows has another key, so a slow writer cannot replace it by a smaller one.
 */
export interface BlockItem extends Key {
  /** first sequence */
  a: number
  /** the rows: columns, deflated */
  b: Uint8Array
  /** epoch second after which it may be removed */
  x: number
}

/**
 * Stores the positions as blocks. The same positions always become the same blocks, so it may be repeated; one that is
 * there stays as it is, for its derived values may have been rewritten since.
 */
export async function putBlocks(store: Store, device: DeviceKey, positions: readonly Position[]): Promise<void> {
  const items = cutIntoBlocks(positions).map((rows) => blockItem(store, device, rows))
  await atMost(blocksAtOnce, items, async (Item) => {
    const put = { TableName: store.tables.tracks, Item, ConditionExpression: 'attribute_not_exists(pk)' }
    await conditional(() => store.documents.send(new PutCommand(put)))
  })
}

const blocksAtOnce = 8

/** At most `historyLimits.blockRowsMax` rows and `historyLimits.blockSpanMaxMs` from the first to the last. */
export function cutIntoBlocks(positions: readonly Position[]): Position[][] {
  const blocks: Position[][] = []
  let open: Position[] = []
  for (const position of [...positions].sort((a, b) => a.fixTime - b.fixTime || a.id - b.id)) {
    const full = open.length >= historyLimits.blockRowsMax
    if (full || (open[0] && position.fixTime - open[0].fixTime > historyLimits.blockSpanMaxMs)) open = []
    if (open.length === 0) blocks.push(open)
    open.push(position)
  }
  return blocks
}

export function blockItem(store: Store, device: DeviceKey, rows: readonly Position[]): BlockItem {
  const sequences = rows.map((row) => sequenceOfId(row.id))
  const arrived = Math.max(...rows.map((row) => row.serverTime))
  return {
    pk: trackPartition(device),
    sk: blockSortKey(rows[0]!.fixTime, Math.max(...sequences)),
    a: Math.min(...sequences),
    b: new Uint8Array(deflateRawSync(encodeBlock(rows), { level: 9 })),
    x: epochSecond(arrived + store.retentionMs),
  }
}

export const readBlock = (item: BlockItem, deviceId: number): Position[] =>
  decodeBlock(inflateRawSync(item.b), deviceId)

/** @throws Failure tooLarge as soon as there are more rows than `rowsMax` */
export async function blocksBetween(store: Store, device: DeviceKey, range: HistoryRange): Promise<Position[]> {
  const found = new Map<number, Position>()
  const isInOrder = range.blocksFrom !== undefined
  for await (const page of blockPages(store, device, range)) {
    const reaching = isInOrder ? page.filter((item, place) => !endsBefore(item, page[place + 1], range.from)) : page
    for (const position of reaching.flatMap((item) => readBlock(item, device.deviceId))) {
      if (position.fixTime >= range.from && position.fixTime <= range.to) found.set(position.id, position)
    }
    refuseOver(found.size, range)
  }
  return [...found.values()]
}

/**
 * Whether all of a block is earlier than a time, where positions arrived in the order of time: the next block begins
 * before it, with what arrived after all of this one.
 */
function endsBefore({ sk }: BlockItem, next: BlockItem | undefined, time: number): boolean {
  return next !== undefined && readSortKey(next.sk).time < time && readSortKey(sk).sequence < next.a
}

/** The blocks that may have rows of the range, page by page, each with its rows. */
export async function* blocksWithin(store: Store, device: DeviceKey, range: Pick<HistoryRange, 'from' | 'to'>) {
  for await (const page of blockPages(store, device, { from: range.from, to: range.to, pageBlocks })) {
    yield page.map((item) => ({ item, rows: readBlock(item, device.deviceId) }))
  }
}

/**
 * One packed position. Its id was assigned at or after its fix time, so the search goes back from there: a position that
 * arrived in time is in the first blocks, a late one is further back.
 */
export async function positionInBlocks(store: Store, device: DeviceKey, id: number): Promise<Position | null> {
  const range = { from: 0, to: timeOfId(id) + 1000, sequence: sequenceOfId(id), newestFirst: true, pageBlocks }
  for await (const page of blockPages(store, device, range)) {
    const found = page.flatMap((item) => readBlock(item, device.deviceId)).find((position) => position.id === id)
    if (found) return found
  }
  return null
}

/** How many blocks are read at a time when the first ones probably suffice. */
const pageBlocks = 25

/** The packed position that is nearest in time: the latest at or before it, or the earliest after it. */
export async function neighbourInBlocks(
  store: Store,
  device: DeviceKey,
  { time, side }: Side,
): Promise<Position | null> {
  const fits = (position: Position) => (side === 'before' ? position.fixTime <= time : position.fixTime > time)
  let best: Position | null = null
  for await (const page of blockPages(store, device, { ...outwards(time, side), pageBlocks })) {
    for (const position of page.flatMap((item) => readBlock(item, device.deviceId)).filter(fits)) {
      if (!best || isNearer(position, best, side)) best = position
    }
    if (best && page.length > 0 && page.every((item) => isBeyond(item, best!, side))) return best
  }
  return best
}

interface Side {
  time: number
  side: 'before' | 'after'
}

const outwards = (time: number, side: Side['side']) =>
  side === 'before' ? { from: 0, to: time, newestFirst: true } : { from: time, to: latestTime }

const isNearer = (a: Position, b: Position, side: Side['side']) => inTrackOrder(a, b) * (side === 'before' ? 1 : -1) > 0

/** Whether neither this block nor any further one can have a nearer position than `best`. */
function isBeyond(item: BlockItem, best: Position, side: Side['side']): boolean {
  const { time } = readSortKey(item.sk)
  return side === 'before' ? time + historyLimits.blockSpanMaxMs < best.fixTime : time > best.fixTime
}

interface BlockRange extends Pick<HistoryRange, 'from' | 'to' | 'blocksFrom'> {
  /** only blocks that may have this position */
  sequence?: number
  newestFirst?: boolean
  pageBlocks?: number
}

const latestTime = 9_999_999_999_999

async function* blockPages(store: Store, device: DeviceKey, range: BlockRange) {
  const { from, to, sequence } = range
  const pages = queryPages<BlockItem>(store, {
    table: 'tracks',
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
    FilterExpression: `x > :now${sequence === undefined ? '' : ' AND a <= :sequence'}`,
    ExpressionAttributeValues: {
      ':pk': trackPartition(device),
      ':from': `${trackItems.block}${timeText(range.blocksFrom ?? from - historyLimits.blockSpanMaxMs)}`,
      ':to': `${trackItems.block}${timeText(Math.min(to, latestTime))}~`,
      ':now': epochSecond(store.now()),
      ':sequence': sequence,
    },
    ScanIndexForward: !range.newestFirst,
    Limit: range.pageBlocks,
  })
  for await (const page of pages) {
    yield page.filter((item) => sequence === undefined || readSortKey(item.sk).sequence >= sequence)
  }
}
