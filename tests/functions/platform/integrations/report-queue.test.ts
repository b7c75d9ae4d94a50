import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import { mockClient } from 'aws-sdk-client-mock'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { queueClient } from '../../../../functions/platform/clients/queue-client.ts'
import { readQueuedReport } from '../../../../functions/platform/integrations/report-message.ts'
import { queuedReports } from '../../../../functions/platform/integrations/report-queue.ts'

const sqs = mockClient(SQSClient)
afterAll(() => sqs.restore())
beforeEach(() => sqs.reset())

it.each([
  { name: 'at once', delayMs: undefined, seconds: 0 },
  { name: 'later rather than earlier', delayMs: 10_001, seconds: 11 },
])('a job is read as it was written, $name', async ({ delayMs, seconds }) => {
  sqs.on(SendMessageCommand).resolves({ MessageId: 'm' })
  const queue = queuedReports(
    () => queueClient(),
    () => 'https://queue.example/reports',
  )
  await queue.put({ tenantId: 't1', jobId: 'j1' }, delayMs)
  const { input } = sqs.commandCalls(SendMessageCommand)[0]!.args[0]
  expect([readQueuedReport(input.MessageBody!), input.DelaySeconds]).toEqual([{ tenantId: 't1', jobId: 'j1' }, seconds])
})
