import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress } from 'node:zlib'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import type { Coordinates } from '../../../shared/domain/distance.ts'
import { roadLimits } from '../../../shared/domain/limits/roads.ts'
import { limitOn, type RoadLimit, stretchKey, type RoadStretch } from '../../../shared/domain/roads/road-limit.ts'
import { placeText, type SharedWay } from '../../../shared/domain/roads/shared-way.ts'
import { traceKey, type TravelMode } from '../../../shared/domain/roads/traces.ts'
import { getItemEventually } from '../dynamo/items.ts'
import { epochSecond, singleItem, type Key, type Store } from '../dynamo/store.ts'
import { errorFacts, log } from '../log.ts'
import { secretKey } from '../secrets.ts'
import type { UserKey } from '../ports/auth-ports.ts'
import type { RoadLine, Roads, RoadSource, WayAsked } from './road-ports.ts'

interface LineItem extends Key {
  /** the line, see `packed`; absent where the trace fits no road */
  l?: Uint8Array
  /** end, epoch ms */
  e: number
  x: number
}

interface LimitItem extends Key {
  limit: RoadLimit
  /** end, epoch ms */
  e: number
  x: number
}

interface WayItem extends Key, Omit<SharedWay, 'line'> {
  /** the line, see `packed` */
  l: Uint8Array
  /** end, epoch ms */
  e: number
  x: number
}

/** Of the guest who stands for a share link. */
export const linkKey = ({ tenantId, userId }: UserKey): string => `${tenantId} ${userId}`
const wayKey = (link: UserKey): Key => ({ pk: `WAY#${secretKey(linkKey(link))}`, sk: singleItem })

export const isSamePlace = (one: Coordinates, other: Coordinates): boolean => placeText(one) === placeText(other)

const [compress, decompress] = [promisify(brotliCompress), promisify(brotliDecompress)]
const perDegree = 1e5

/** Traces are kept under a hash: they are somebody's way. */
export function dynamoRoads(store: Store, source: RoadSource): Roads {
  return {
    isAvailable: () => source.isAvailable(),
    async matched(trace, mode, beforeLookup) {
      const key: Key = { pk: `ROADS#${secretKey(traceKey(trace, mode))}`, sk: singleItem }
      const item = await getItemEventually<LineItem>(store, 'lookups', key)
      if (item && item.e > store.now()) return item.l ? unpacked(item.l) : null
      await beforeLookup()
      const line = await matchedBy(source, trace, mode)
      if (line === undefined) return undefined
      const endsAt = store.now() + roadLimits.matchedKeptMs
      const Item: LineItem = { ...key, e: endsAt, x: epochSecond(endsAt) }
      if (line) Item.l = await packed(line)
      const isSmall = (Item.l?.length ?? 0) <= roadLimits.matchedBytesMax
      if (isSmall) await store.documents.send(new PutCommand({ TableName: store.tables.lookups, Item }))
      return line
    },
    async limitAt(stretch, mode, beforeLookup) {
      const key: Key = { pk: `LIMIT#${secretKey(stretchKey(stretch, mode))}`, sk: singleItem }
      const item = await getItemEventually<LimitItem>(store, 'lookups', key)
      if (item && item.e > store.now()) return item.limit
      await beforeLookup()
      const limit = await limitBy(source, stretch, mode)
      if (limit === undefined) return undefined
      const endsAt = store.now() + roadLimits.matchedKeptMs
      const Item: LimitItem = { ...key, limit, e: endsAt, x: epochSecond(endsAt) }
      await store.documents.send(new PutCommand({ TableName: store.tables.lookups, Item }))
      return limit
    },
    async keptWay(link, to) {
      const item = await getItemEventually<WayItem>(store, 'lookups', wayKey(link))
      if (!item || item.e <= store.now() || !isSamePlace(item.to, to)) return null
      const { metres, seconds, from } = item
      return { line: await unpacked(item.l), metres, seconds, from, to }
    },
    async findWay(link, asked) {
      const way = await wayBy(source, asked)
      if (!way) return way
      const { line, ...facts } = way
      const endsAt = store.now() + roadLimits.wayKeptMs
      const Item: WayItem = { ...wayKey(link), ...facts, l: await packed(line), e: endsAt, x: epochSecond(endsAt) }
      const isSmall = Item.l.length <= roadLimits.matchedBytesMax
      if (isSmall) await store.documents.send(new PutCommand({ TableName: store.tables.lookups, Item }))
      return way
    },
  }
}

/** Differences of whole steps of a metre, compressed: two to three bytes a point. */
async function packed(line: RoadLine): Promise<Uint8Array> {
  let [east, north] = [0, 0]
  const steps = line.flatMap(([longitude, latitude]) => {
    const [x, y] = [Math.round(longitude * perDegree), Math.round(latitude * perDegree)]
    const step = [x - east, y - north]
    ;[east, north] = [x, y]
    return step
  })
  return compress(JSON.stringify(steps))
}

async function unpacked(bytes: Uint8Array): Promise<RoadLine> {
  const steps = JSON.parse((await decompress(bytes)).toString()) as number[]
  let [east, north] = [0, 0]
  return Array.from({ length: steps.length / 2 }, (_, at): [number, number] => {
    east += steps[2 * at]!
    north += steps[2 * at + 1]!
    return [east / perDegree, north / perDegree]
  })
}

/** @returns undefined when the source fails */
export async function matchedBy(
  source: RoadSource,
  ...asked: Parameters<RoadSource['match']>
): Promise<RoadLine | null | undefined> {
  const line = await answered(() => source.match(...asked))
  return line && line.map(([longitude, latitude]) => [rounded(longitude), rounded(latitude)] as const)
}

/** @returns undefined when the source fails */
export async function limitBy(
  source: RoadSource,
  stretch: RoadStretch,
  mode: TravelMode,
): Promise<RoadLimit | undefined> {
  const way = await answered(() => source.limits(stretch.from, stretch.to, mode))
  return way === undefined ? undefined : way === null ? { kind: 'noRoad' } : limitOn(way, stretch)
}

/** @returns undefined when the source fails */
export async function wayBy(source: RoadSource, { from, to, mode }: WayAsked): Promise<SharedWay | null | undefined> {
  const way = await answered(() => source.way(from, to, mode))
  if (!way) return way
  const line = way.line.map(([longitude, latitude]) => [rounded(longitude), rounded(latitude)] as const)
  const at = ({ latitude, longitude }: Coordinates) => ({ latitude, longitude })
  return { ...way, line, from: at(from), to: at(to) }
}

async function answered<Answer>(ask: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await ask()
  } catch (error) {
    log({ capability: 'platform', what: 'roadsFailed', ...errorFacts(error) })
    return undefined
  }
}

const rounded = (degrees: number): number => Math.round(degrees * perDegree) / perDegree
