import { takeBatches } from './take-batches.ts'

export const handler = takeBatches('live', 32)
