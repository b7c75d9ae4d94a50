import { SQSClient } from '@aws-sdk/client-sqs'
import { retry } from './retry.ts'

/** In a file of its own, so that only what needs it loads it. */
export const queueClient = (endpoint?: string): SQSClient => new SQSClient({ ...retry, endpoint })

/** JSON without the two characters that SQS does not accept. */
export const queueText = (value: unknown): string => JSON.stringify(value).replaceAll(/[\uFFFE\uFFFF]/g, '\uFFFD')
