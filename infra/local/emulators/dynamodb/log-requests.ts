import { InvalidPut, type LogTable } from './log-table.ts'
import { type PutItem, type PutRequest, refusedCall } from './put-refusals.ts'

/** What a log answers to a call of DynamoDB's API, as its JSON. */
export interface LogAnswer {
  status: number
  body: object
}

export type LogTables = ReadonlyMap<string, LogTable>

/** The log that a request is for; null when it is for none. */
export function logOf(logs: LogTables, { TableName, RequestItems }: PutRequest): LogTable | null {
  const named = TableName ?? Object.keys(RequestItems ?? {}).find((name) => logs.has(name))
  return logs.get(named ?? '') ?? null
}

/** Puts what the request says, all of it or, when DynamoDB would refuse any, nothing. */
export async function answerPut(log: LogTable, operation: string, request: PutRequest): Promise<LogAnswer> {
  const items = itemsIn(request)
  const because = refusedCall(operation, request) ?? refusedTables(log, request) ?? refusedAmong(log, items)
  if (because !== null) return { status: 400, body: invalid(because) }
  try {
    await Promise.all(items.map((item) => log.put(item)))
  } catch (error) {
    if (error instanceof InvalidPut) return { status: 400, body: invalid(error.message) }
    return {
      status: 500,
      body: { __type: 'com.amazonaws.dynamodb.v20120810#InternalServerError', message: String(error) },
    }
  }
  return { status: 200, body: operation === 'BatchWriteItem' ? { UnprocessedItems: {} } : {} }
}

const itemsIn = ({ Item, RequestItems = {} }: PutRequest): PutItem[] =>
  Item
    ? [Item]
    : Object.values(RequestItems).flatMap((all) =>
        all.flatMap(({ PutRequest }) => (PutRequest ? [PutRequest.Item] : [])),
      )

const refusedTables = ({ name }: LogTable, { RequestItems = {} }: PutRequest): string | null =>
  Object.keys(RequestItems).every((each) => each === name)
    ? null
    : 'the local cloud keeps one of these tables as a log, and takes no batch for it and others'

function refusedAmong(log: LogTable, items: readonly PutItem[]): string | null {
  const seen = new Set<string>()
  for (const item of items) {
    const because = log.refused(item)
    if (because !== null) return because
    seen.add(log.keyOf(item))
  }
  return seen.size === items.length ? null : 'Provided list of item keys contains duplicates'
}

const invalid = (message: string) => ({ __type: 'com.amazon.coral.validate#ValidationException', message })
