import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inboxPage } from '../../../../infra/local/emulators/mail/inbox-pages.ts'
import { Outgoing } from '../../../../infra/local/emulators/mail/outgoing.ts'
import type { Email } from '../../../../infra/local/emulators/mail/email.ts'
import { openRelay, readSmtpUrl, type Relay } from '../../../../infra/local/emulators/mail/smtp-relay.ts'
import { startSmtpServer } from '../../../support/hosting/smtp-server.ts'

let server: Awaited<ReturnType<typeof startSmtpServer>>
let relay: Relay
beforeEach(async () => {
  const refusals: Record<string, string> = { 'gone@f.example': '550 no such user', 'busy@f.example': '451 come back' }
  server = await startSmtpServer((address) => refusals[address])
  relay = await openRelay(readSmtpUrl(server.url))
})
afterEach(async () => {
  relay.stop()
  await server.stop()
})

const email = (to: string): Email => ({
  id: '1',
  sentAt: 0,
  from: 'qafila@fleet.example',
  to: [to],
  subject: 'تقرير',
  text: 'Bonjour\n.\nhttps://fleet.example/a?b=c',
  html: '<p>Bonjour</p>',
  headers: [{ name: 'List-Unsubscribe', value: '<https://fleet.example/u>' }],
  attachments: [{ name: 'été.csv', type: 'text/csv', bytes: 3, content: Buffer.from('a;b').toString('base64') }],
})

test('a mail arrives whole', async () => {
  await relay.send(email('amina@atlas.example'))
  const { default: PostalMime } = await import('postal-mime')
  const [taken] = server.taken
  const read = await PostalMime.parse(taken!.message)
  expect([taken!.from, taken!.to]).toEqual(['qafila@fleet.example', ['amina@atlas.example']])
  expect([read.subject, read.text?.trim(), read.html?.trim()]).toEqual([
    'تقرير',
    'Bonjour\n.\nhttps://fleet.example/a?b=c',
    '<p>Bonjour</p>',
  ])
  expect(read.headers.find(({ key }) => key === 'list-unsubscribe')?.value).toBe('<https://fleet.example/u>')
  const content = read.attachments[0]!.content as ArrayBuffer
  expect([read.attachments[0]!.filename, Buffer.from(content).toString()]).toEqual(['été.csv', 'a;b'])
})

test.each([
  { to: 'gone@f.example', isFinal: true, says: 'no such user' },
  { to: 'busy@f.example', isFinal: false, says: 'come back' },
])('what is not taken: $to', async ({ to, isFinal, says }) => {
  const failed = relay.send(email(to))
  await expect(failed).rejects.toMatchObject({ name: 'NotRelayed', isFinal })
  await expect(failed).rejects.toThrow(says)
})

test('a server that is not there is no final refusal', async () => {
  expect(await relay.problem()).toBeNull()
  await server.stop()
  const gone = await openRelay(readSmtpUrl(server.url))
  await expect(gone.send(email('amina@atlas.example'))).rejects.toMatchObject({ isFinal: false })
  expect(await gone.problem()).toContain('ECONNREFUSED')
  gone.stop()
})

test('a password is not sent without TLS to another machine', async () => {
  const { auth, ...elsewhere } = readSmtpUrl(server.url.replace('127.0.0.1', 'user:top-secret@127.0.0.1'))
  expect(auth).toEqual({ user: 'user', pass: 'top-secret' })
  const outside = await openRelay({ ...elsewhere, host: '0.0.0.0', auth })
  const problem = await outside.problem()
  expect(problem).toMatch(/STARTTLS|TLS/)
  expect(problem).not.toContain('top-secret')
  outside.stop()
})

test('the inbox says what was not sent, until it is', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  const outgoing = new Outgoing()
  outgoing.relay = relay
  await expect(outgoing.send(email('busy@f.example'))).rejects.toThrow('come back')
  await expect(outgoing.send(email('busy@f.example'))).rejects.toThrow('come back')
  expect(inboxPage([], outgoing.failures())).toMatch(/busy@f\.example · not sent, 2 tries: .*come back/)
  expect(said).toHaveBeenCalledTimes(2)
  outgoing.relay = { send: async () => {} }
  await outgoing.send(email('busy@f.example'))
  expect(outgoing.failures()).toEqual([])
  said.mockRestore()
})
