import type { SQSEvent } from 'aws-lambda'
import { GetCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { SendRawEmailCommand, SESClient } from '@aws-sdk/client-ses'
import { mockClient } from 'aws-sdk-client-mock'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { handler } from '../../../functions/notify/mail.lambda.ts'
import { settings } from '../../../functions/platform/env.ts'

const ses = mockClient(SESClient)
afterAll(() => ses.restore())
const tables = mockClient(DynamoDBDocumentClient)
afterAll(() => tables.restore())
beforeEach(() => {
  ses.reset()
  tables.reset()
  tables.on(GetCommand).resolves({})
  vi.stubEnv(settings.mailFrom, 'qafila@example.com')
  vi.stubEnv(settings.mailConfigurationSet, 'MailSet')
  vi.stubEnv(settings.auditTable, 'Audit')
  vi.stubEnv('AWS_REGION', 'eu-west-3')
})
afterAll(() => vi.unstubAllEnvs())

const mailTo = (to: string) => JSON.stringify({ tenantId: 't1', to, subject: 'Hello', text: 'Hello', html: '<p>Hello' })
const batch = (...bodies: string[]) =>
  ({ Records: bodies.map((body, place) => ({ messageId: `m${place + 1}`, body })) }) as SQSEvent
const addressees = () => ses.commandCalls(SendRawEmailCommand).flatMap((call) => call.args[0].input.Destinations)

it('every mail of a batch leaves', async () => {
  ses.on(SendRawEmailCommand).resolves({ MessageId: 'x' })
  const people = Array.from({ length: 10 }, (_, place) => `person-${place}@atlas.example`)
  expect(await handler(batch(...people.map(mailTo)))).toEqual({ batchItemFailures: [] })
  expect(addressees()).toHaveLength(people.length)
  expect(new Set(addressees())).toEqual(new Set(people))
})

it('a mail that SES refuses comes again, its neighbours do not', async () => {
  ses.on(SendRawEmailCommand).callsFake(({ Destinations }: { Destinations: string[] }) => {
    if (Destinations[0] === 'bilal@atlas.example') throw new Error('Address is on the suppression list')
  })
  const answer = await handler(batch(...['amina', 'bilal', 'chloe'].map((name) => mailTo(`${name}@atlas.example`))))
  expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: 'm2' }] })
  expect(addressees()).toHaveLength(3)
})

it('a mail to an address that bounced is dropped: it would bounce again', async () => {
  ses.on(SendRawEmailCommand).resolves({ MessageId: 'x' })
  const bounced = { t: 'bounce', d: '', a: 0, n: 0, r: [], v: 1, x: 9_999_999_999 }
  tables.on(GetCommand, { Key: { pk: 'T#t1#mail', sk: 'bilal@atlas.example' } }).resolves({ Item: bounced })
  const answer = await handler(batch(...['amina', 'bilal'].map((name) => mailTo(`${name}@atlas.example`))))
  expect([answer, addressees()]).toEqual([{ batchItemFailures: [] }, ['amina@atlas.example']])
})

it.each([
  { name: 'no JSON', body: 'hello' },
  { name: 'no mail', body: '{"to":"amina@atlas.example"}' },
  { name: 'a list', body: '[]' },
])('what is $name is reported and nobody is written to', async ({ body }) => {
  expect(await handler(batch(body))).toEqual({ batchItemFailures: [{ itemIdentifier: 'm1' }] })
  expect(addressees()).toEqual([])
})
