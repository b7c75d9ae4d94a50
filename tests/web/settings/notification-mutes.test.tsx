// @vitest-environment happy-dom
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { dayMs } from '../../../shared/domain/time/durations.ts'
import type { MutedNotificationJson } from '../../../shared/wire/alerts/notification-json.ts'
import { NotificationMutes } from '../../../web/src/settings/preferences/notification-mutes.tsx'
import { loadWordGroups } from '../../../web/src/i18n/language-store.ts'
import { button, click, leaveScreen, screenText, showScreen } from '../../support/screen.tsx'

beforeAll(() => loadWordGroups('push', 'fleet'))
afterEach(leaveScreen)

const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString()
const mute = (facts: Partial<MutedNotificationJson>): MutedNotificationJson => ({
  notificationId: 3,
  description: 'Thieves',
  type: 'alarm',
  deviceId: null,
  until: inDays(1),
  ...facts,
})

describe('the muted notifications of the reader', () => {
  it('say of what and until when, and that one without an end has none', async () => {
    const mutes = [mute({ deviceId: 77 }), mute({ notificationId: 4, description: null, until: inDays(3650) })]
    await showScreen(<NotificationMutes />, { answers: { 'GET notifications/mutes': mutes } })
    const lines = [...document.querySelectorAll('li')].map(({ textContent }) => textContent)
    expect(lines[0]).toMatch(/^Thieves77 · until .*20/)
    expect(lines[1]).toBe('AlarmAll vehicles · until you end it')
    expect(document.querySelector('li a')!.getAttribute('href')).toBe('/settings/notification/3')
  })

  it('end one by one', async () => {
    let mutes = [mute({}), mute({ deviceId: 5 })]
    const { asked } = await showScreen(<NotificationMutes />, {
      answers: {
        'GET notifications/mutes': () => mutes,
        'DELETE notifications/3/mute?deviceId=0': () => {
          mutes = mutes.slice(1)
          return { status: 204, text: '' }
        },
      },
    })
    await click(button('Get messages of Thieves again'))
    expect(
      asked.some(({ method, path }) => method === 'DELETE' && path.endsWith('notifications/3/mute?deviceId=0')),
    ).toBe(true)
    expect(document.querySelectorAll('li')).toHaveLength(1)
  })

  it('are not mentioned while there are none', async () => {
    await showScreen(<NotificationMutes />, { answers: { 'GET notifications/mutes': [] } })
    expect(screenText()).toBe('')
  })
})
