import { SQSClient } from '@aws-sdk/client-sqs'
import { patience } from './retry.ts'

/** Apart from the other clients: whoever imports it means to load it. */
export const queueClient = (endpoint?: string): SQSClient => new SQSClient({ ...patience, endpoint })
