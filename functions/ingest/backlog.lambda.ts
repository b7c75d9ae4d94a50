import { takeBatches } from './take-batches.ts'

/** A few devices at a time: buffers are long, and live messages are written to the same table. */
export const handler = takeBatches('backlog', { devicesAtOnce: 2 })
