// @vitest-environment happy-dom
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { NoticeJson } from '../../../shared/wire/alerts/notification-json.ts'
import { NoticePage } from '../../../web/src/notice/notice-page.tsx'
import { loadWordGroups } from '../../../web/src/i18n/language-store.ts'
import { button, click, leaveScreen, screenText, showScreen, type Answers } from '../../support/screen.tsx'

beforeAll(() => loadWordGroups('sign-in', 'notice-page'))
afterEach(leaveScreen)

const notice: NoticeJson = {
  eventId: 7,
  eventType: 'alarm',
  eventTime: '2026-05-04T12:00:00.000+00:00',
  deviceName: '<b>Truck</b>',
  message: '<b>Truck</b>: SOS',
  why: ['Rule: SOS of all'],
  place: null,
  isAcknowledged: false,
  mutedUntil: null,
  canAcknowledge: true,
}
const show = (answers: Answers) => showScreen(<NoticePage />, { path: '/notice/t0ken', answers })
const link = 'notification-links/t0ken'

describe('the page of the link in a message', () => {
  it('shows the event and why it was sent, does nothing by itself, and names are text', async () => {
    const { asked } = await show({ [`GET ${link}`]: notice })
    expect(document.querySelector('h1')?.textContent).toBe('Alarm')
    expect(screenText()).toContain('<b>Truck</b>: SOS')
    expect(screenText()).toContain('Rule: SOS of all')
    expect(asked.filter(({ method }) => method !== 'GET')).toEqual([])
  })

  it('acknowledges', async () => {
    const { asked } = await show({ [`GET ${link}`]: notice, [`POST ${link}`]: { ...notice, isAcknowledged: true } })
    await click(button('Acknowledge'))
    expect(asked.at(-1)!.body).toBe('{"action":"acknowledge"}')
    expect(screenText()).toContain('Acknowledged')
    expect(() => button('Acknowledge')).toThrow('no button Acknowledge')
  })

  it.each([
    { name: '1 hour', body: { action: 'mute', minutes: 60, allDevices: true } },
    { name: '1 day', body: { action: 'mute', minutes: 1440, allDevices: true } },
    { name: 'This vehicle, 1 week', body: { action: 'mute', minutes: 10_080 } },
  ])('mutes: $name', async ({ name, body }) => {
    const muted = { ...notice, mutedUntil: '2026-05-04T13:00:00.000+00:00' }
    const { asked } = await show({ [`GET ${link}`]: notice, [`POST ${link}`]: muted })
    await click(button(name))
    expect(JSON.parse(asked.at(-1)!.body)).toEqual(body)
    expect(screenText()).toContain('Muted until')
  })

  it('says what failed, and can be tried again', async () => {
    await show({ [`GET ${link}`]: notice, [`POST ${link}`]: { status: 409, text: 'Somebody was faster.' } })
    await click(button('Acknowledge'))
    expect(screenText()).toContain('Somebody was faster.')
    expect(button('Acknowledge').disabled).toBe(false)
  })

  it.each([
    { status: 404, title: 'This link no longer works' },
    { status: 400, title: 'This link no longer works' },
    { status: 500, title: 'This could not be loaded' },
  ])('says what a link is worth that is answered with $status', async ({ status, title }) => {
    await show({ [`GET ${link}`]: { status, text: 'x' } })
    expect(document.querySelector('h1')?.textContent).toBe(title)
  })
})
