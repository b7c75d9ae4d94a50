// @vitest-environment happy-dom
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { AnnouncementPage } from '../../../web/src/announcement/announcement-page.tsx'
import { linkedText } from '../../../web/src/announcement/text-links.ts'
import { loadWordGroups } from '../../../web/src/i18n/language-store.ts'
import {
  button,
  click,
  enter,
  field,
  leaveScreen,
  screenText,
  showScreen,
  type Answers,
} from '../../support/screen.tsx'

beforeAll(() => loadWordGroups('announcement'))
afterEach(leaveScreen)

const people = [
  { id: 1, name: 'Amina', email: 'amina@atlas.example', temporary: false },
  { id: 2, name: 'Bilal', email: 'bilal@atlas.example', temporary: false },
  { id: 3, name: 'Guest', email: 'guest@atlas.example', temporary: true },
]
const show = (answers: Answers = {}) =>
  showScreen(<AnnouncementPage />, {
    answers: {
      'GET notifications/notificators?announcement=true': [{ type: 'sms' }, { type: 'mail' }],
      'GET users?all=true': people,
      ...answers,
    },
  })
const textArea = () => document.querySelector('textarea')!
async function write(): Promise<void> {
  await enter(field('Subject'), 'Depot closed')
  await enter(textArea(), 'On Friday.')
}

describe('an announcement', () => {
  it('needs a subject and a text', async () => {
    await show()
    expect(button('Send').disabled).toBe(true)
    await enter(field('Subject'), 'Depot closed')
    expect(button('Send').disabled).toBe(true)
    await enter(textArea(), '   ')
    expect(button('Send').disabled).toBe(true)
    await enter(textArea(), 'On Friday.')
    expect(button('Send').disabled).toBe(false)
  })

  it('goes to everybody by email at first, without guests', async () => {
    const { asked } = await show({ 'POST notifications/send/mail': { status: 200, text: '' } })
    expect(screenText()).toContain('All (2)')
    await write()
    await click(button('Send'))
    expect(JSON.parse(asked.at(-1)!.body)).toEqual({ subject: 'Depot closed', body: 'On Friday.' })
    expect(screenText()).toContain('Email: sent successfully')
  })

  it('goes to those who were chosen', async () => {
    const { asked } = await show({ 'POST notifications/send/mail?userId=2': { status: 200, text: '' } })
    await write()
    await click(document.querySelector<HTMLInputElement>('input[value=some]')!)
    expect(button('Send').disabled).toBe(true)
    await enter(field('Search by name or email'), 'bil')
    expect(document.querySelectorAll('li input')).toHaveLength(1)
    await click(document.querySelector<HTMLInputElement>('li input')!)
    await click(button('Send'))
    expect(asked.at(-1)!.path).toBe('notifications/send/mail?userId=2')
  })

  it('says what failed, in the words of the service', async () => {
    await show({ 'POST notifications/send/mail': { status: 400, text: 'Sending is paused.' } })
    await write()
    await click(button('Send'))
    expect(screenText()).toMatch(/Error while sending email\.\s*Sending is paused\./)
    expect(field('Subject').value).toBe('Depot closed')
  })

  it('to many people shows how far it is, and for whom it failed', async () => {
    const job = { id: 'j1', notificator: 'mail', total: 80, sent: 30, failed: 0, skipped: 0, state: 'running' }
    const done = { ...job, sent: 78, failed: 2, state: 'done', failures: [{ userId: 2, reason: 'Mailbox is full' }] }
    await show({
      'POST notifications/send/mail': { status: 202, text: JSON.stringify({ ...job, failures: [] }) },
      'GET announcements/j1': done,
    })
    await write()
    await click(button('Send'))
    await vi.waitFor(() => expect(screenText()).toContain('Sent: 78. Failed: 2. Skipped: 0.'))
    expect(screenText()).toContain('Bilal: Mailbox is full')
  })

  it('is shown as it will arrive: text stays text, web addresses are links', async () => {
    await show()
    await enter(textArea(), '<b>See</b> https://atlas.example/depot.')
    const mail = [...document.querySelectorAll('a')].find(({ href }) => href.startsWith('https://atlas.example'))
    expect(mail?.textContent).toBe('https://atlas.example/depot')
    expect(screenText()).toContain('<b>See</b>')
  })
})

it.each([
  { text: '', parts: [] },
  { text: 'no link', parts: ['no link'] },
  { text: 'javascript:alert(1)', parts: ['javascript:alert(1)'] },
  { text: 'see https://a.example/x?y=1&z, now', parts: ['see ', ['https://a.example/x?y=1&z'], ', now'] },
  { text: '(http://a.example)', parts: ['(', ['http://a.example'], ')'] },
  { text: 'انظر https://a.example؟', parts: ['انظر ', ['https://a.example'], '؟'] },
])('links of "$text"', ({ text, parts }) =>
  expect(linkedText(text).map((part) => (part.href === null ? part.text : [part.href]))).toEqual(parts),
)
