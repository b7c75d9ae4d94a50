import { SQSClient } from '@aws-sdk/client-sqs'
import { clientOptions, quickOptions } from './client-options.ts'

/** In a file of its own, so that only what needs it loads it. */
export const queueClient = (endpoint?: string): SQSClient => new SQSClient({ ...clientOptions, endpoint })

/** For what others wait for. */
export const quickQueueClient = (): SQSClient => new SQSClient(quickOptions)

/**
 * A message of a tenant as SQS takes it: its group makes the queue a fair one, which delivers those of other tenants first
 * while one has more than its share of what is in flight or of the time of those who receive.
 * @see Amazon SQS developer guide, "Amazon SQS fair queues"
 */
export const tenantMessage = (value: { tenantId: string }): { MessageBody: string; MessageGroupId?: string } => ({
  MessageBody: queueText(value),
  ...(value.tenantId !== '' && { MessageGroupId: value.tenantId }),
})

/** JSON without the two characters that SQS does not accept. */
export const queueText = (value: unknown): string => JSON.stringify(value).replaceAll(/[\uFFFE\uFFFF]/g, '\uFFFD')
