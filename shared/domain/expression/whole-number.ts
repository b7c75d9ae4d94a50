/** Whole numbers beyond 64 bits go on as decimal ones. */
export const wholeOf = (value: bigint): bigint | number => (BigInt.asIntN(64, value) === value ? value : Number(value))
