import { SQSClient } from '@aws-sdk/client-sqs'
import { clientOptions, quickOptions } from './client-options.ts'

/** In a file of its own, so that only what needs it loads it. */
export const queueClient = (endpoint?: string): SQSClient => new SQSClient({ ...clientOptions, endpoint })

/** For what others wait for. */
export const quickQueueClient = (): SQSClient => new SQSClient(quickOptions)

/** JSON without the two characters that SQS does not accept. */
export const queueText = (value: unknown): string => JSON.stringify(value).replaceAll(/[\uFFFE\uFFFF]/g, '\uFFFD')
