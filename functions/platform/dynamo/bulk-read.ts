import type {
  BatchGetCommand,
  BatchGetCommandOutput,
  DynamoDBDocumentClient,
  QueryCommand,
  QueryCommandOutput,
} from '@aws-sdk/lib-dynamodb'
import { readItem, type WireItem } from './wire-item.ts'

/** Items as they are used, and the rest of the answer as the SDK reads it. */
interface Found<Item, Rest> {
  items: Item[]
  rest: Rest
}
export type QueryPage<Item> = Found<Item, QueryCommandOutput>

/**
 * A page of a query. The SDK walks through the items of an answer several times, by schemas, which takes most of the time
 * of a list of thousands: here they are read once.
 */
export async function queryPage<Item>(
  documents: DynamoDBDocumentClient,
  command: QueryCommand,
): Promise<QueryPage<Item>> {
  const part = apart(command, 'Items')
  const rest = await documents.send(command)
  return { items: itemsOf<Item>(part.value), rest }
}

/** What a batch found in one table, read as in `queryPage`. */
export async function batchOf<Item>(
  documents: DynamoDBDocumentClient,
  command: BatchGetCommand,
  table: string,
): Promise<Found<Item, BatchGetCommandOutput>> {
  const part = apart(command, 'Responses')
  const rest = await documents.send(command)
  return { items: itemsOf<Item>((part.value as Record<string, unknown> | undefined)?.[table]), rest }
}

const itemsOf = <Item>(value: unknown): Item[] => ((value ?? []) as WireItem[]).map((item) => readItem(item) as Item)

interface Response {
  statusCode: number
  body: AsyncIterable<Uint8Array> | Uint8Array
}

/** Takes the part of an answer that holds its items out before the SDK reads it. Errors are left as they are. */
function apart(command: QueryCommand | BatchGetCommand, name: 'Items' | 'Responses'): { value?: unknown } {
  const taken: { value?: unknown } = {}
  const stack = command.middlewareStack as DynamoDBDocumentClient['middlewareStack']
  stack.add(
    (next) => async (args) => {
      const answered = await next(args)
      const response = answered.response as Response
      if (response.statusCode !== 200) return answered
      const { [name]: value, ...rest } = JSON.parse(await textOf(response.body)) as Record<string, unknown>
      taken.value = value
      response.body = Buffer.from(JSON.stringify(rest))
      return answered
    },
    // closest to the connection; the stack of a document command is taken in twice
    { step: 'deserialize', priority: 'low', name: 'takeItems', override: true },
  )
  return taken
}

async function textOf(body: Response['body']): Promise<string> {
  if (body instanceof Uint8Array) return Buffer.from(body).toString()
  const parts: Uint8Array[] = []
  for await (const part of body) parts.push(part)
  return Buffer.concat(parts).toString()
}
