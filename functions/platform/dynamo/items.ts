import { retry, retryPolicies, tryAgain } from '../retry.ts'
import {
  BatchGetCommand,
  BatchWriteCommand,
  GetCommand,
  QueryCommand,
  type BatchWriteCommandInput,
  type QueryCommandInput,
} from '@aws-sdk/lib-dynamodb'
import { batchOf, queryPage, type QueryPage } from './bulk-read.ts'
import type { Key, Store } from './store.ts'
import type { TableName } from './tables.ts'

const getMax = 100
const writeMax = 25

type Get = <Item extends Key>(store: Store, table: TableName, key: Key) => Promise<Item | undefined>

/**
 * Whether an item may have this key at all: parts of it come from requests.
 * @see DynamoDB developer guide, "Constraints in Amazon DynamoDB": 1 to 2048 bytes of a partition key, 1 to 1024 of a sort key
 */
export const mayExist = ({ pk, sk }: Key): boolean => isWithin(pk, 2048) && isWithin(sk, 1024)

const isWithin = (text: string, bytesMax: number): boolean => text !== '' && Buffer.byteLength(text) <= bytesMax

const getter =
  (ConsistentRead: boolean): Get =>
  async <Item extends Key>(store: Store, table: TableName, Key: Key) => {
    if (!mayExist(Key)) return undefined
    const answer = await store.documents.send(new GetCommand({ TableName: store.tables[table], Key, ConsistentRead }))
    return answer.Item as Item | undefined
  }

/** One item as it is now, or undefined. */
export const getItem = getter(true)

/** One item, eventually consistent: up to a moment old, for half the price. */
export const getItemEventually = getter(false)

interface GetRequest {
  table: TableName
  keys: readonly Key[]
  /** names of the attributes to fetch; everything when absent */
  only?: readonly string[]
  /** false for an eventually consistent read, for half the price */
  isExact?: boolean
}

/** The items that exist, in no order; a hundred in a call, calls in parallel. */
export async function getItems<Item>(store: Store, request: GetRequest): Promise<Item[]> {
  const unique = [...new Map(request.keys.filter(mayExist).map((key) => [`${key.pk}\n${key.sk}`, key])).values()]
  const found = await Promise.all(chunks(unique, getMax).map((keys) => getChunk<Item>(store, { ...request, keys })))
  return found.flat()
}

async function getChunk<Item>(store: Store, { table, keys, only, isExact = true }: GetRequest): Promise<Item[]> {
  const name = store.tables[table]
  const projection = only && {
    ProjectionExpression: only.map((attribute) => `#${attribute}`).join(','),
    ExpressionAttributeNames: Object.fromEntries(only.map((attribute) => [`#${attribute}`, attribute])),
  }
  const found: Item[] = []
  let left: Key[] = [...keys]
  return whileThrottled(async () => {
    const RequestItems = { [name]: { Keys: left, ConsistentRead: isExact, ...projection } }
    const { items, rest } = await batchOf<Item>(store.documents, new BatchGetCommand({ RequestItems }), name)
    found.push(...items)
    left = (rest.UnprocessedKeys?.[name]?.Keys ?? []) as Key[]
    return left.length > 0 ? tryAgain : found
  })
}

/** Puts items and deletes keys, in no order and not all at once; safe to repeat. */
export async function writeItems(
  store: Store,
  table: TableName,
  writes: { put?: readonly Key[]; remove?: readonly Key[] },
): Promise<void> {
  const requests = [
    ...(writes.put ?? []).map((Item) => ({ PutRequest: { Item } })),
    ...(writes.remove ?? []).map(({ pk, sk }) => ({ DeleteRequest: { Key: { pk, sk } } })),
  ]
  await writeRequests(store.documents, store.tables[table], requests)
}

/** Puts items into a table by its name, in no order and not all at once. */
export const putItems = (documents: Store['documents'], name: string, items: readonly Key[]): Promise<void> =>
  writeRequests(
    documents,
    name,
    items.map((Item) => ({ PutRequest: { Item } })),
  )

type WriteRequests = NonNullable<BatchWriteCommandInput['RequestItems']>[string]

async function writeRequests(documents: Store['documents'], name: string, requests: WriteRequests): Promise<void> {
  await Promise.all(chunks(requests, writeMax).map((chunk) => writeChunk(documents, name, chunk)))
}

async function writeChunk(documents: Store['documents'], name: string, requests: WriteRequests): Promise<void> {
  let left = requests
  await whileThrottled(async () => {
    const answer = await documents.send(new BatchWriteCommand({ RequestItems: { [name]: left } }))
    left = answer.UnprocessedItems?.[name] ?? []
    return left.length > 0 ? tryAgain : undefined
  })
}

/** The items of one partition or index partition, page by page. */
export async function* queryPages<Item>(store: Store, query: Query): AsyncGenerator<Item[]> {
  let start: StartKey
  do {
    const { items, rest } = await pageFrom<Item>(store, query, start)
    yield items
    start = rest.LastEvaluatedKey
  } while (start)
}

/** The same, about so many of the first: whole pages until there are enough. */
export async function queryFirst<Item>(store: Store, countMax: number, query: Query): Promise<Item[]> {
  const found: Item[] = []
  const pages = queryPages<Item>(store, Number.isFinite(countMax) ? { ...query, Limit: countMax } : query)
  for await (const page of pages) {
    found.push(...page)
    if (found.length >= countMax) break
  }
  return found
}

/**
 * The same, all of them.
 * @param notePage receives each page as soon as the one behind it was asked for
 */
export async function queryAll<Item>(
  store: Store,
  query: Query,
  notePage?: (page: readonly Item[]) => void,
): Promise<Item[]> {
  const pages: Item[][] = []
  let asked: Promise<QueryPage<Item>> | null = pageFrom(store, query)
  while (asked) {
    const { items, rest }: QueryPage<Item> = await asked
    asked = rest.LastEvaluatedKey ? pageFrom(store, query, rest.LastEvaluatedKey) : null
    // it is awaited, unless `notePage` throws
    asked?.catch(() => {})
    notePage?.(items)
    pages.push(items)
  }
  return pages.length === 1 ? pages[0]! : pages.flat()
}

type Query = Omit<QueryCommandInput, 'TableName'> & { table: TableName }
type StartKey = QueryCommandInput['ExclusiveStartKey']

const pageFrom = <Item>(store: Store, { table, ...input }: Query, start?: StartKey) =>
  queryPage<Item>(
    store.documents,
    new QueryCommand({
      ConsistentRead: input.IndexName === undefined,
      ...input,
      TableName: store.tables[table],
      ExclusiveStartKey: start,
    }),
  )

/** Repeats a call that DynamoDB throttled, processed in part, or refused because of another transaction. */
export const whileThrottled = <Result>(attempt: () => Promise<Result | typeof tryAgain>): Promise<Result> => {
  const { triesMax } = retryPolicies.dynamo
  const exhausted = () => new Error(`DynamoDB still refuses after ${triesMax} tries`)
  return retry({ ...retryPolicies.dynamo, exhausted }, attempt)
}

export function chunks<T>(values: readonly T[], size: number): T[][] {
  const parts: T[][] = []
  for (let start = 0; start < values.length; start += size) parts.push(values.slice(start, start + size))
  return parts
}
