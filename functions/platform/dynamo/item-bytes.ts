/** Constraints in Amazon DynamoDB: https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Constraints.html */
export const itemBytesMax = 400 * 1024

export type FlatItem = Record<string, string | number | Uint8Array | undefined>

/**
 * The size that DynamoDB counts for an item of texts, numbers and bytes: each attribute's name and value in UTF-8; a
 * number takes a byte for two digits, one more, and one for a minus.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/CapacityUnitCalculations.html
 */
export function itemBytes(item: FlatItem): number {
  let bytes = 0
  for (const [name, value] of Object.entries(item)) {
    if (value !== undefined) bytes += Buffer.byteLength(name) + valueBytes(value)
  }
  return bytes
}

function valueBytes(value: string | number | Uint8Array): number {
  if (typeof value === 'string') return Buffer.byteLength(value)
  if (typeof value === 'number') return numberBytes(value)
  return value.byteLength
}

function numberBytes(value: number): number {
  if (value === 0) return 1
  const [digits] = value.toExponential().split('e') as [string]
  const significant = digits.replace(/[-.]/g, '').length
  return Math.ceil(significant / 2) + 1 + (value < 0 ? 1 : 0)
}
