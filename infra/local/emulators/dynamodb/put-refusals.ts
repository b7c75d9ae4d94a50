import { awsLimits } from '../aws-limits.data.ts'

/** Attributes as DynamoDB takes them; those of our logs are texts, numbers and flags. */
export type PutItem = Record<string, Attribute>
interface Attribute {
  S?: string
  N?: string
  BOOL?: boolean
}

/** A call that only puts: rows into one table or several. */
export interface PutRequest {
  TableName?: string
  Item?: PutItem
  RequestItems?: Record<string, { PutRequest?: { Item: PutItem }; DeleteRequest?: unknown }[]>
}

const { itemBytesMax, partitionKeyBytesMax, sortKeyBytesMax, batchWriteItemsMax } = awsLimits.dynamoDb
const keyBytesMax = [partitionKeyBytesMax.value, sortKeyBytesMax.value]
const allowedInPut = new Set(['TableName', 'Item', 'ReturnConsumedCapacity'])

/** Why DynamoDB refuses a row; null when it does not. @param names attributes of the key, texts as all of ours are */
export function refusedItem(item: PutItem, names: readonly string[]): string | null {
  for (const [place, name] of names.entries()) {
    const value = item[name]
    if (value === undefined) {
      return `One or more parameter values were invalid: Missing the key ${name} in the item`
    }
    if (value.S === undefined) {
      return `One or more parameter values were invalid: Type mismatch for key ${name} expected: S actual: ${Object.keys(value).join()}`
    }
    if (value.S === '') {
      return `One or more parameter values are not valid. The AttributeValue for a key attribute cannot contain an empty string value. Key: ${name}`
    }
    // four bytes a character at most
    if (value.S.length * 4 > keyBytesMax[place]! && Buffer.byteLength(value.S) > keyBytesMax[place]!) {
      return `One or more parameter values were invalid: Size of the key ${name} exceeds the maximum size limit of ${keyBytesMax[place]} bytes`
    }
  }
  return bytesOf(item) > itemBytesMax.value ? 'Item size has exceeded the maximum allowed size' : null
}

/** As DynamoDB counts an item, but for numbers: their digits, which is never less. */
function bytesOf(item: PutItem): number {
  let bytes = 0
  for (const name in item) {
    const { S, N } = item[name]!
    bytes += name.length + (S === undefined ? (N?.length ?? 1) : S.length)
  }
  // a text of ours is ASCII, but for a tracker's own name and topic; a few of those are counted exactly
  return bytes * 3 > itemBytesMax.value ? exactBytesOf(item) : bytes
}

const exactBytesOf = (item: PutItem): number =>
  Object.entries(item).reduce((sum, [name, { S, N }]) => sum + Buffer.byteLength(name + (S ?? N ?? '0')), 0)

/** Why a call is not answered by a log; null when it puts and nothing else. */
export function refusedCall(operation: string, request: PutRequest): string | null {
  if (operation === 'PutItem') {
    const more = Object.keys(request).find((name) => !allowedInPut.has(name))
    return more === undefined ? null : `the local cloud keeps ${request.TableName} as a log, which knows no ${more}`
  }
  if (operation !== 'BatchWriteItem') {
    return `the local cloud keeps ${request.TableName} as a log, because no role may do more than put: ${operation}`
  }
  const writes = Object.values(request.RequestItems ?? {}).flat()
  if (writes.length > batchWriteItemsMax.value) return 'Too many items requested for the BatchWriteItem call'
  return writes.every(({ PutRequest }) => PutRequest !== undefined)
    ? null
    : 'the local cloud keeps this table as a log, which removes nothing'
}
