import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import { mockClient } from 'aws-sdk-client-mock'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { queueClient } from '../../../../functions/platform/clients/queue-client.ts'
import { readMail } from '../../../../functions/platform/integrations/mail-message.ts'
import { queuedMailer } from '../../../../functions/platform/integrations/mail-queue.ts'

const sqs = mockClient(SQSClient)
afterAll(() => sqs.restore())
const mailer = queuedMailer(
  () => queueClient(),
  () => 'https://queue.example/mail',
)
const mail = { tenantId: 't1', to: 'amina@atlas.example', subject: 'مرحبا', text: 'a\u0000b', html: '<p>é</p>' }
beforeEach(() => sqs.reset())

it('an e-mail is read as it was written', async () => {
  sqs.on(SendMessageCommand).resolves({ MessageId: 'm' })
  expect(await mailer.send(mail)).toEqual({ sent: true })
  const [call] = sqs.commandCalls(SendMessageCommand)
  expect(call!.args[0].input.QueueUrl).toBe('https://queue.example/mail')
  expect(readMail(call!.args[0].input.MessageBody!)).toEqual(mail)
})

it('characters that a queue does not accept are replaced', async () => {
  sqs.on(SendMessageCommand).resolves({ MessageId: 'm' })
  await mailer.send({ ...mail, subject: 'x\uFFFEy\uFFFFz' })
  expect(sqs.commandCalls(SendMessageCommand)[0]!.args[0].input.MessageBody).toContain('x\uFFFDy\uFFFDz')
})

it('a queue that fails is reported, not thrown', async () => {
  sqs.on(SendMessageCommand).rejects(new Error('throttled'))
  expect(await mailer.send(mail)).toEqual({ sent: false, because: 'Error: throttled' })
})
