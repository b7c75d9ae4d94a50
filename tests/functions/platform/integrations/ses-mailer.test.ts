import { SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, expect, it } from 'vitest'
import { mailClient } from '../../../../functions/platform/clients/mail-client.ts'
import { sesMailer } from '../../../../functions/platform/integrations/ses-mailer.ts'

const ses = mockClient(SESv2Client)
const mail = { tenantId: 't1', to: 'amina@atlas.example', subject: 'مرحبا', text: 'Hello', html: '<p>Hello</p>' }
const mailer = sesMailer(mailClient, () => 'qafila@example.com')
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

it('an e-mail that is refused is reported, not thrown', async () => {
  ses.on(SendEmailCommand).rejects(new Error('not verified'))
  expect(await mailer.send(mail)).toEqual({ sent: false, because: 'Error: not verified' })
})
