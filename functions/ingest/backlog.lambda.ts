import { takeBatches } from './take-batches.ts'

/** Buffers are long, and who reports live writes to the same table: a few at a time. */
export const handler = takeBatches('backlog', 2)
