import { messages } from '../platform/deployed-ports.ts'
import { takeBatches } from './take-batches.ts'

export const handler = takeBatches('live', { messages: messages() })
