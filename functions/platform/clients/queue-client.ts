import { SQSClient } from '@aws-sdk/client-sqs'
import { retry } from './retry.ts'

/** Apart from the other clients: whoever imports it means to load it. */
export const queueClient = (endpoint?: string): SQSClient => new SQSClient({ ...retry, endpoint })

/** JSON without the two letters that a queue refuses. */
export const queueText = (value: unknown): string => JSON.stringify(value).replaceAll(/[\uFFFE\uFFFF]/g, '\uFFFD')
