import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { inboxPage, messagePage, scriptHash } from '../../../../../infra/local/emulators/mail/inbox-pages.ts'

const email = {
  id: 'a',
  sentAt: Date.UTC(2026, 10, 24, 17, 5),
  from: 'qafila@example.com',
  to: ['amina@atlas.example'],
  subject: '<b>Hello</b>',
  text: 'Hello',
  html: '',
  headers: {},
  attachments: [],
} as never

const pages = [
  { name: 'the list', html: inboxPage([email]) },
  { name: 'an e-mail', html: messagePage(email) },
]

test.each(pages)('$name has one main part, and times that a browser can read', ({ html }) => {
  expect(html.match(/<main>/g)).toHaveLength(1)
  expect(html).toContain('<time datetime="2026-11-24T17:05:00.000Z">24/11/2026, 17:05:00 UTC</time>')
  expect(html).not.toContain('<b>Hello')
})

test.each(pages)('the script of $name is the one that its policy allows', ({ html }) => {
  const [, script] = /<script>([\s\S]*)<\/script>/.exec(html)!
  expect(scriptHash).toBe(`sha256-${createHash('sha256').update(script!).digest('base64')}`)
})
