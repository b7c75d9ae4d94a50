import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { startMail } from '../../../../infra/local/emulators/mail/mail.ts'
import { refusedRecipients, sandboxIn } from '../../../../infra/local/emulators/mail/sandbox.ts'

it.each([
  { value: undefined, is: null },
  { value: ' ', is: null },
  { value: 'amina@atlas.example', is: ['amina@atlas.example'] },
  { value: 'amina@atlas.example, other.example', is: ['amina@atlas.example', 'other.example'] },
])('the setting "$value" is $is', ({ value, is }) => expect(sandboxIn('SES_SANDBOX', value)).toEqual(is))

it.each(['yes', 'amina@', '@atlas.example', 'amina@atlas.example;b@c.example'])(
  'the setting "%s" is refused',
  (value) => {
    expect(() => sandboxIn('SES_SANDBOX', value)).toThrow('SES_SANDBOX holds')
  },
)

const verified = ['amina@atlas.example', 'other.example']
it.each([
  { to: ['amina@atlas.example'], failed: null },
  { to: ['amina@ATLAS.example'], failed: null },
  { to: ['anybody@other.example', 'bilal@mail.other.example'], failed: null },
  { to: ['bounce@simulator.amazonses.com'], failed: null },
  { to: ['Amina@atlas.example'], failed: 'Amina@atlas.example' },
  { to: ['a@another.example', 'amina@atlas.example', 'b@atlas.example'], failed: 'a@another.example, b@atlas.example' },
])('in the sandbox, of $to fail $failed', ({ to, failed }) => {
  const says = `Email address is not verified. The following identities failed the check in region LOCAL-1: ${failed}`
  expect(refusedRecipients(to, verified)).toBe(failed === null ? null : says)
})

it('an e-mail to somebody who is not verified is refused as SES refuses it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mail-'))
  const mail = await startMail(folder, verified)
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' }
  const ses = new SESv2Client({ region: 'local-1', endpoint: mail.address, credentials })
  const send = (to: string) =>
    ses.send(
      new SendEmailCommand({
        FromEmailAddress: 'qafila@other.example',
        Destination: { ToAddresses: [to] },
        Content: { Simple: { Subject: { Data: 'Hello' }, Body: { Text: { Data: 'Hello' } } } },
      }),
    )
  await expect(send('driss@other.test')).rejects.toMatchObject({
    name: 'MessageRejected',
    $metadata: { httpStatusCode: 400 },
  })
  expect((await send('amina@atlas.example')).MessageId).toBeTruthy()
  ses.destroy()
  await mail.stop()
  rmSync(folder, { recursive: true })
})
