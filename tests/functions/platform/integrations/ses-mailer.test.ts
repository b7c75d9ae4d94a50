import { SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, expect, it } from 'vitest'
import { mailClient } from '../../../../functions/platform/clients/mail-client.ts'
import { sesMailer } from '../../../../functions/platform/integrations/ses-mailer.ts'

const ses = mockClient(SESv2Client)
const mail = { tenantId: 't1', to: 'amina@atlas.example', subject: 'مرحبا', text: 'Hello', html: '<p>Hello</p>' }
const content = new Uint8Array([80, 75])
const mailer = sesMailer({
  client: mailClient,
  from: () => 'qafila@example.com',
  reports: async (tenantId) => ({ file: async (jobId) => (tenantId === 't1' && jobId === 'j1' ? content : null) }),
})
beforeEach(() => ses.reset())

it('an e-mail is sent as text and HTML, from the product’s own address', async () => {
  ses.on(SendEmailCommand).resolves({ MessageId: 'm' })
  expect(await mailer.send(mail)).toEqual({ sent: true })
  const [call] = ses.commandCalls(SendEmailCommand)
  expect(call!.args[0].input).toEqual({
    FromEmailAddress: 'qafila@example.com',
    Destination: { ToAddresses: ['amina@atlas.example'] },
    Content: {
      Simple: {
        Subject: { Data: 'مرحبا', Charset: 'UTF-8' },
        Body: { Text: { Data: 'Hello', Charset: 'UTF-8' }, Html: { Data: '<p>Hello</p>', Charset: 'UTF-8' } },
      },
    },
  })
})

const attachment = { jobId: 'j1', fileName: 'Trajets – été.xlsx', contentType: 'application/octet-stream' }

it('the file of a report is attached, under its name', async () => {
  ses.on(SendEmailCommand).resolves({ MessageId: 'm' })
  expect(await mailer.send({ ...mail, attachment })).toEqual({ sent: true })
  expect(ses.commandCalls(SendEmailCommand)[0]!.args[0].input.Content?.Simple?.Attachments).toEqual([
    {
      FileName: 'Trajets – été.xlsx',
      ContentType: 'application/octet-stream',
      ContentDisposition: 'ATTACHMENT',
      RawContent: content,
    },
  ])
})

it('a file that is gone, or of another tenant, is reported and nothing is sent', async () => {
  const lost = { ...mail, attachment: { ...attachment, jobId: 'j2' } }
  for (const each of [lost, { ...mail, tenantId: 't2', attachment }]) {
    expect(await mailer.send(each)).toMatchObject({ sent: false, because: expect.stringContaining('is missing') })
  }
  expect(ses.commandCalls(SendEmailCommand)).toEqual([])
})

it('an e-mail that is refused is reported, not thrown', async () => {
  ses.on(SendEmailCommand).rejects(new Error('not verified'))
  expect(await mailer.send(mail)).toEqual({ sent: false, because: 'Error: not verified' })
})

it('an e-mail of a subscription has the headers with which it is ended in one click', async () => {
  ses.on(SendEmailCommand).resolves({ MessageId: 'm' })
  await mailer.send({ ...mail, unsubscribe: 'https://qafila.example/api/unsubscribe?token=t' })
  expect(ses.commandCalls(SendEmailCommand)[0]!.args[0].input.Content?.Simple?.Headers).toEqual([
    { Name: 'List-Unsubscribe', Value: '<https://qafila.example/api/unsubscribe?token=t>' },
    { Name: 'List-Unsubscribe-Post', Value: 'List-Unsubscribe=One-Click' },
  ])
})
