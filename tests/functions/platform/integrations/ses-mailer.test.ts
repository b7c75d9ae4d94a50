import { SendRawEmailCommand, SESClient } from '@aws-sdk/client-ses'
import { mockClient } from 'aws-sdk-client-mock'
import PostalMime from 'postal-mime'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { mailClient } from '../../../../functions/platform/clients/mail-client.ts'
import { sesMailer } from '../../../../functions/platform/integrations/ses-mailer.ts'
import { awsLimits } from '../../../../infra/local/emulators/aws-limits.data.ts'
import { reportLimits } from '../../../../shared/domain/limits/reports.ts'

const ses = mockClient(SESClient)
afterAll(() => ses.restore())
const text = 'Bonjour Amélie,\n\nhttps://qafila.example/confirm-email?token=a-b_c'
const mail = { tenantId: 't1', to: 'amina@atlas.example', subject: 'مرحبا بك في قافلة', text, html: '<p>مرحبا 😀</p>' }
let content = new Uint8Array([80, 75])
const mailer = sesMailer({
  client: mailClient,
  from: () => 'qafila@example.com',
  configurationSet: () => 'MailSet',
  reports: async (tenantId) => ({ file: async (jobId) => (tenantId === 't1' && jobId === 'j1' ? content : null) }),
})
beforeEach(() => {
  ses.reset()
  ses.on(SendRawEmailCommand).resolves({ MessageId: 'm' })
  content = new Uint8Array([80, 75])
})

const sent = () => ses.commandCalls(SendRawEmailCommand)[0]!.args[0].input
const message = () => PostalMime.parse(sent().RawMessage!.Data!, { attachmentEncoding: 'arraybuffer' })

it('an e-mail is sent as text and HTML, from the product’s own address, with set and tenant', async () => {
  expect(await mailer.send(mail)).toEqual({ sent: true })
  expect(sent()).toMatchObject({
    Source: 'qafila@example.com',
    Destinations: ['amina@atlas.example'],
    ConfigurationSetName: 'MailSet',
    Tags: [{ Name: 'tenant', Value: 't1' }],
  })
  const read = await message()
  expect(read).toMatchObject({ subject: mail.subject, from: { address: 'qafila@example.com' }, attachments: [] })
  expect(read.to).toEqual([{ address: 'amina@atlas.example', name: '' }])
  expect([read.text!.trimEnd(), read.html!.trimEnd()]).toEqual([text, mail.html])
})

it.each([
  { name: 'Atlas Logistics', is: 'Atlas Logistics' },
  { name: 'أطلس للنقل', is: 'أطلس للنقل' },
  { name: 'Atlas, "North" <mallory@other.example>', is: 'Atlas, "North" <mallory@other.example>' },
  { name: 'Atlas\r\nBcc: mallory@other.example', is: 'Atlas Bcc: mallory@other.example' },
])('the sender’s name stands before the product’s own address: $name', async ({ name, is }) => {
  expect(await mailer.send({ ...mail, fromName: name })).toEqual({ sent: true })
  const read = await message()
  expect([read.from, read.bcc]).toEqual([{ address: 'qafila@example.com', name: is }, undefined])
  expect(sent().Destinations).toEqual(['amina@atlas.example'])
})

it('a domain of another script goes out in Punycode', async () => {
  await mailer.send({ ...mail, to: 'amina@بريد.example' })
  expect(sent().Destinations).toEqual(['amina@xn--ngbof4h.example'])
})

it('text that looks like headers stays text', async () => {
  await mailer.send({ ...mail, subject: 'Hello\r\nBcc: mallory@other.example', to: 'amina@atlas.example' })
  const read = await message()
  expect([read.bcc, read.subject]).toEqual([undefined, 'Hello Bcc: mallory@other.example'])
  expect(sent().Destinations).toEqual(['amina@atlas.example'])
})

describe('an attachment', () => {
  const attachment = { jobId: 'j1', fileName: 'Trajets – été.xlsx', contentType: 'application/octet-stream' }

  it('is the file of the report, under its name', async () => {
    expect(await mailer.send({ ...mail, attachment })).toEqual({ sent: true })
    const [file] = (await message()).attachments
    expect(file).toMatchObject({
      filename: 'Trajets – été.xlsx',
      mimeType: 'application/octet-stream',
      disposition: 'attachment',
    })
    expect(new Uint8Array(file!.content as ArrayBuffer)).toEqual(content)
  })

  it('the largest that is attached fits into what SES takes', async () => {
    content = new Uint8Array(reportLimits.reportMailBytesMax).fill(7)
    await mailer.send({ ...mail, attachment, text: 'x '.repeat(50_000) })
    expect(sent().RawMessage!.Data!.length).toBeLessThan(awsLimits.ses.messageBytesMax.value)
    expect(sent().RawMessage!.Data!.length).toBeGreaterThan(reportLimits.reportMailBytesMax)
  })

  it('that is gone, or of another tenant, is reported and nothing is sent', async () => {
    const lost = { ...mail, attachment: { ...attachment, jobId: 'j2' } }
    for (const each of [lost, { ...mail, tenantId: 't2', attachment }]) {
      expect(await mailer.send(each)).toMatchObject({ sent: false, because: expect.stringContaining('is missing') })
    }
    expect(ses.commandCalls(SendRawEmailCommand)).toEqual([])
  })
})

it('an e-mail that is refused is reported, not thrown', async () => {
  ses.on(SendRawEmailCommand).rejects(new Error('not verified'))
  expect(await mailer.send(mail)).toEqual({ sent: false, because: 'Error: not verified' })
})

it('an e-mail of a subscription has the headers with which it is ended in one click', async () => {
  await mailer.send({ ...mail, unsubscribe: 'https://qafila.example/api/unsubscribe?token=t' })
  const headers = (await message()).headers.filter(({ key }) => key.startsWith('list-'))
  expect(headers.map(({ originalKey, value }) => [originalKey, value])).toEqual([
    ['List-Unsubscribe', '<https://qafila.example/api/unsubscribe?token=t>'],
    ['List-Unsubscribe-Post', 'List-Unsubscribe=One-Click'],
  ])
})
