import type { NativeAttributeValue } from '@aws-sdk/lib-dynamodb'

/** A value as DynamoDB writes it in JSON: its type's letters, and numbers and bytes as text. */
export interface WireValue {
  S?: string
  N?: string
  B?: string
  BOOL?: boolean
  NULL?: true
  L?: WireValue[]
  M?: WireItem
  SS?: string[]
  NS?: string[]
  BS?: string[]
}
export interface WireItem {
  [attribute: string]: WireValue
}

/** Texts, numbers, bytes, lists, maps and sets as this language has them. */
export function readItem(item: WireItem): Record<string, NativeAttributeValue> {
  const read: Record<string, NativeAttributeValue> = {}
  // keys of what was parsed just now are its own
  for (const name in item) read[name] = readValue(item[name]!)
  return read
}

function readValue(value: WireValue): NativeAttributeValue {
  if (value.S !== undefined) return value.S
  if (value.N !== undefined) return Number(value.N)
  if (value.B !== undefined) return bytesOf(value.B)
  if (value.BOOL !== undefined) return value.BOOL
  if (value.L !== undefined) return value.L.map(readValue)
  if (value.M !== undefined) return readItem(value.M)
  if (value.SS !== undefined) return new Set(value.SS)
  if (value.NS !== undefined) return new Set(value.NS.map(Number))
  if (value.BS !== undefined) return new Set(value.BS.map(bytesOf))
  return null
}

function bytesOf(base64: string): Uint8Array {
  const { buffer, byteOffset, byteLength } = Buffer.from(base64, 'base64')
  return new Uint8Array(buffer, byteOffset, byteLength)
}
