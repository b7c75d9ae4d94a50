import type { SQSEvent } from 'aws-lambda'
import { SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2'
import { mockClient } from 'aws-sdk-client-mock'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { handler } from '../../../functions/notify/mail.lambda.ts'
import { settings } from '../../../functions/platform/env.ts'

const ses = mockClient(SESv2Client)
beforeEach(() => {
  ses.reset()
  vi.stubEnv(settings.mailFrom, 'qafila@example.com')
  vi.stubEnv('AWS_REGION', 'eu-west-3')
})
afterAll(() => vi.unstubAllEnvs())

const mailTo = (to: string) => JSON.stringify({ tenantId: 't1', to, subject: 'Hello', text: 'Hello', html: '<p>Hello' })
const batch = (...bodies: string[]) =>
  ({ Records: bodies.map((body, place) => ({ messageId: `m${place + 1}`, body })) }) as SQSEvent
const addressees = () =>
  ses.commandCalls(SendEmailCommand).flatMap((call) => call.args[0].input.Destination!.ToAddresses)

it('every mail of a batch leaves', async () => {
  ses.on(SendEmailCommand).resolves({ MessageId: 'x' })
  const people = Array.from({ length: 10 }, (_, place) => `person-${place}@atlas.example`)
  expect(await handler(batch(...people.map(mailTo)))).toEqual({ batchItemFailures: [] })
  expect(addressees()).toHaveLength(people.length)
  expect(new Set(addressees())).toEqual(new Set(people))
})

it('a mail that SES refuses comes again, its neighbours do not', async () => {
  ses.on(SendEmailCommand).callsFake(({ Destination }: { Destination: { ToAddresses: string[] } }) => {
    if (Destination.ToAddresses[0] === 'bilal@atlas.example') throw new Error('Address is on the suppression list')
  })
  const answer = await handler(batch(...['amina', 'bilal', 'chloe'].map((name) => mailTo(`${name}@atlas.example`))))
  expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: 'm2' }] })
  expect(addressees()).toHaveLength(3)
})

it.each([
  { name: 'no JSON', body: 'hello' },
  { name: 'no mail', body: '{"to":"amina@atlas.example"}' },
  { name: 'a list', body: '[]' },
])('what is $name is reported and nobody is written to', async ({ body }) => {
  expect(await handler(batch(body))).toEqual({ batchItemFailures: [{ itemIdentifier: 'm1' }] })
  expect(addressees()).toEqual([])
})
