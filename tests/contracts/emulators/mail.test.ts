import { SendRawEmailCommand, SESClient, type SendRawEmailCommandInput } from '@aws-sdk/client-ses'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startMail, type Mail } from '../../../infra/local/emulators/mail/mail-server.ts'
import { startMailReports } from '../../../infra/local/emulators/mail/mail-reports.ts'
import type { SesEvent } from '../../../infra/local/emulators/mail/mailbox-simulator.ts'

const folder = mkdtempSync(join(tmpdir(), 'mail-'))
let ses: SESClient
let mail: Mail
const events: SesEvent[] = []
beforeAll(async () => {
  mail = await startMail(folder, { sandbox: ['atlas.example'], configurationSets: ['MailSet'] })
  mail.tell({ publish: (set, event) => void (set === 'MailSet' && events.push(event)) })
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' }
  ses = new SESClient({ region: 'local-1', endpoint: mail.address, credentials })
})
afterAll(async () => {
  ses.destroy()
  await mail.stop()
  rmSync(folder, { recursive: true })
})

const raw = (body: string) => new TextEncoder().encode(`Subject: Hello\r\n\r\n${body}`)
const send = (to: string[], facts: Partial<SendRawEmailCommandInput> = {}) =>
  ses.send(
    new SendRawEmailCommand({
      Source: 'qafila@atlas.example',
      Destinations: to,
      RawMessage: { Data: raw('Hello') },
      ConfigurationSetName: 'MailSet',
      Tags: [{ Name: 'tenant', Value: 't1' }],
      ...facts,
    }),
  )
const long = (bytes: number) => ({ RawMessage: { Data: raw(`${'x'.repeat(98)}\r\n`.repeat(Math.ceil(bytes / 100))) } })

describe('SES', { tags: 'emulator' }, () => {
  it('takes a message of just under 10 MB', async () => {
    expect((await send(['amina@atlas.example'], long(10_485_000))).MessageId).toBeTruthy()
  })

  // names and bounds: Amazon SES API reference, "SendRawEmail"
  it.each<{ name: string; to?: string[]; facts?: Partial<SendRawEmailCommandInput>; error: string }>([
    { name: 'more than 10 MB', facts: long(10_486_000), error: 'InvalidParameterValue' },
    { name: 'far more than 10 MB', facts: long(20_000_000), error: 'InvalidParameterValue' },
    { name: 'nobody as recipient', to: [], error: 'InvalidParameterValue' },
    {
      name: '51 recipients',
      to: Array.from({ length: 51 }, (_, at) => `a${at}@atlas.example`),
      error: 'InvalidParameterValue',
    },
    { name: 'one recipient that is no address', to: ['amina@atlas.example', 'bilal'], error: 'InvalidParameterValue' },
    { name: 'a name in another script', to: ['أمينة@atlas.example'], error: 'InvalidParameterValue' },
    {
      name: 'a line of more than 1,000 bytes',
      facts: { RawMessage: { Data: raw('x'.repeat(1_001)) } },
      error: 'InvalidParameterValue',
    },
    {
      name: 'another configuration set',
      facts: { ConfigurationSetName: 'Other' },
      error: 'ConfigurationSetDoesNotExist',
    },
    {
      name: 'a tag with a blank',
      facts: { Tags: [{ Name: 'tenant', Value: 'Atlas Transport' }] },
      error: 'InvalidParameterValue',
    },
    { name: 'somebody who is not verified, in the sandbox', to: ['driss@other.test'], error: 'MessageRejected' },
  ])('refuses $name', async ({ to = ['amina@atlas.example'], facts, error }) => {
    // the SDK drops the end from the name of some errors
    await expect(send(to, facts)).rejects.toMatchObject({
      name: expect.stringContaining(error),
      $metadata: { httpStatusCode: 400 },
    })
  })

  // Amazon SES developer guide, "Using the mailbox simulator manually"
  it.each([
    { to: 'success', says: null },
    { to: 'ooto', says: null },
    { to: 'bounce', says: { eventType: 'Bounce', bounce: { bounceType: 'Permanent', bounceSubType: 'General' } } },
    { to: 'bounce+label', says: { eventType: 'Bounce' } },
    { to: 'complaint', says: { eventType: 'Complaint', complaint: { complaintFeedbackType: 'abuse' } } },
    {
      to: 'suppressionlist',
      says: { eventType: 'Bounce', bounce: { bounceType: 'Permanent', bounceSubType: 'Suppressed' } },
    },
  ])('its simulator: $to says $says', async ({ to, says }) => {
    events.length = 0
    await send([`${to}@simulator.amazonses.com`])
    expect(events).toMatchObject(says === null ? [] : [{ ...says, mail: { tags: { tenant: ['t1'] } } }])
  })
})

it('a topic calls who subscribed, with the event that SES was asked to tell', async () => {
  const called: { arn: string; event: unknown }[] = []
  const subscribers = [{ functionArn: 'arn:reports', failure: { retries: 2, queueArn: null } }]
  const reports = startMailReports([{ name: 'MailSet', topicArn: 'arn:topic', eventTypes: ['BOUNCE'], subscribers }], {
    invoke: async (arn, event) => void called.push({ arn, event }),
    giveUp: () => {},
  })
  reports.publish('MailSet', { eventType: 'Bounce' })
  reports.publish('MailSet', { eventType: 'Complaint' })
  reports.publish('Other', { eventType: 'Bounce' })
  await reports.stop()
  expect(called).toMatchObject([
    {
      arn: 'arn:reports',
      event: { Records: [{ EventSource: 'aws:sns', Sns: { Message: '{"eventType":"Bounce"}' } }] },
    },
  ])
})
