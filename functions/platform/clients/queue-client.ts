import { SQSClient } from '@aws-sdk/client-sqs'
import { retry } from './retry.ts'

/** Apart from the other clients: whoever imports it means to load it. */
export const queueClient = (endpoint?: string): SQSClient => new SQSClient({ ...retry, endpoint })
