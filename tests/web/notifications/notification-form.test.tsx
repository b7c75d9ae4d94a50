// @vitest-environment happy-dom
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { AnyRecord, Entity } from '../../../shared/entities/entity.ts'
import { notification } from '../../../shared/entities/notification.ts'
import type { DeliveryLogJson } from '../../../shared/wire/alerts/notification-json.ts'
import { EntityForm } from '../../../web/src/entity/form/entity-form.tsx'
import { ChannelsInput } from '../../../web/src/notifications/channels-input.tsx'
import { LogPanel } from '../../../web/src/notifications/log-panel.tsx'
import { TestButton } from '../../../web/src/notifications/test-button.tsx'
import { loadWordGroups } from '../../../web/src/i18n/language-store.ts'
import { button, click, enter, field, leaveScreen, screenText, showScreen } from '../../support/screen.tsx'

beforeAll(async () => {
  await loadWordGroups('push', 'alert-form', 'timetable')
  await import('../../../web/src/notifications/form/notification-fields.tsx')
})
afterEach(leaveScreen)

const record = (notificators: string): AnyRecord => ({ id: 4, type: 'alarm', notificators, attributes: {} })
const channel = (type: string, facts: object = {}) => ({ type, isAvailable: true, reason: null, needs: null, ...facts })
const checkbox = (name: string) => {
  const label = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === name)
  return label!.querySelector('input')!
}

it('a rule without geofences is for any', async () => {
  await showScreen(<EntityForm entity={notification as Entity} id={4} />, {
    answers: {
      'GET notifications/4': {
        ...record('web'),
        type: 'geofenceEnter',
        description: null,
        calendarId: 0,
        commandId: 0,
        always: false,
      },
      'GET geofences': [],
      'GET users': [],
    },
  })
  expect(screenText()).toContain('Any geofence')
  expect(screenText()).not.toContain('0 chosen')
})

it('a message is written for all or in one language, with what happened filled in', async () => {
  const { asked } = await showScreen(<EntityForm entity={notification as Entity} id={4} />, {
    answers: {
      'GET notifications/4': { ...record('web'), description: null, calendarId: 0, commandId: 0, always: true },
      'GET notifications/channels': [],
      'GET users': [],
      'PUT notifications/4': {},
    },
  })
  await vi.waitFor(() => button('Vehicle'))
  const area = () => field('Message')
  await enter(area(), 'Look at {plate}')
  expect(screenText()).toContain('There is no {plate}. Use the buttons below.')
  await enter(area(), 'Look at  now')
  area().setSelectionRange(8, 8)
  await click(button('Vehicle'))
  expect(screenText()).toContain('Look at Van 1 now')
  await click(checkbox('Français'))
  expect(area().value).toBe('')
  await enter(area(), 'Regardez {vehicle}')
  await click(button('Save'))
  const [saved] = asked.filter(({ method }) => method === 'PUT')
  expect(JSON.parse(saved!.body).attributes).toMatchObject({
    text: 'Look at {vehicle} now',
    'text.fr': 'Regardez {vehicle}',
  })
})

describe('the channels of a notification', () => {
  const channels = [
    channel('web'),
    channel('mail'),
    channel('sms', { needs: 'Your profile has no phone number.' }),
    channel('telegram', { isAvailable: false, reason: 'An administrator has to set telegram.botToken first.' }),
    channel('pushover', { isAvailable: false, reason: 'No token.' }),
  ]
  const show = async (value: string, person: object = {}) => {
    const changes: unknown[] = []
    const place = { entity: notification, record: record(value), label: 'Channels', value, required: true }
    const rest = {
      disabled: false,
      error: undefined,
      onBlur: () => {},
      onChange: (next: unknown) => changes.push(next),
    }
    await showScreen(<ChannelsInput {...place} {...rest} />, {
      answers: { 'GET notifications/channels': channels },
      person,
    })
    return changes
  }

  it('can be chosen where they work, and keep their own order', async () => {
    const changes = await show('mail')
    expect([checkbox('Browser').disabled, checkbox('Email').checked]).toEqual([false, true])
    await click(checkbox('Browser'))
    expect(changes).toEqual(['web,mail'])
  })

  it('say why they do not work, and where an administrator sets them up', async () => {
    await show('web')
    expect(checkbox('Telegram').disabled).toBe(true)
    expect(screenText()).toContain('Not set up yet')
    expect(screenText()).not.toContain('telegram.botToken')
    expect(document.querySelector('a[href="/settings/channels"]')).not.toBeNull()
    await show('web', { administrator: false })
    expect(document.querySelector('a[href="/settings/channels"]')).toBeNull()
  })

  it('that were chosen and do not work any more can be taken away', async () => {
    const changes = await show('web,telegram')
    await click(checkbox('Telegram'))
    expect(changes).toEqual(['web'])
  })

  it('say what the reader lacks, with the way to fill it in', async () => {
    await show('sms')
    expect(screenText()).toContain('Your profile has no phone number.')
    expect(document.querySelector('a[href="/settings/user/1"]')?.textContent).toBe('Complete your profile')
  })
})

describe('the test of a notification', () => {
  it('goes through each chosen channel but commands; one that fails says why', async () => {
    const { asked } = await showScreen(<TestButton record={record('command,mail,sms')} />, {
      answers: {
        'POST notifications/test/mail': { status: 200, text: '' },
        'POST notifications/test/sms': { status: 400, text: 'The number is not valid.' },
      },
    })
    await click(button('Send a test message'))
    const tests = asked.filter(({ path }) => path.startsWith('notifications/test'))
    expect(tests.map(({ path }) => path)).toEqual(['notifications/test/mail', 'notifications/test/sms'])
    expect(JSON.parse(tests[0]!.body)).toMatchObject({ id: 4, notificators: 'command,mail,sms' })
    expect(screenText()).toContain('Test message sent: Email')
    expect(screenText()).toMatch(/Test message not sent, SMS:\s*The number is not valid\./)
  })

  it.each(['', 'command'])('waits for a channel: "%s" is not enough', async (notificators) => {
    await showScreen(<TestButton record={record(notificators)} />)
    expect(button('Send a test message').disabled).toBe(true)
    expect(screenText()).toContain('Choose a channel first')
  })
})

describe('the log of a notification', () => {
  const line = (facts: Partial<DeliveryLogJson>): DeliveryLogJson => ({
    time: '2026-05-04T12:00:00.000+00:00',
    eventId: 9,
    eventType: 'alarm',
    deviceId: 3,
    userId: 1,
    notificator: 'mail',
    outcome: 'sent',
    reason: null,
    ...facts,
  })

  it('names each message, and the reason of each that was not sent', async () => {
    const lines = [
      line({}),
      line({ outcome: 'skipped', reason: 'muted' }),
      line({ userId: 0, notificator: null, outcome: 'skipped', reason: 'otherAlarm' }),
      line({ outcome: 'failed', reason: 'Mailbox is full' }),
    ]
    await showScreen(<LogPanel notificationId={4} />, { answers: { 'GET notifications/4/log': lines } })
    const shown = [...document.querySelectorAll('li')].map(({ textContent }) => textContent)
    expect(shown).toEqual([
      expect.stringMatching(/Alarm · Vehicle 3\s*Sent.*You · Email$/),
      expect.stringContaining('The user has muted this notification.'),
      expect.stringContaining('Nobody · The rule covers other alarms.'),
      expect.stringContaining('Mailbox is full'),
    ])
    expect(document.querySelector('li a')?.getAttribute('href')).toBe('/event/9')
  })

  it('says that nothing happened, and is read again', async () => {
    let reads = 0
    const log = () => (++reads, [])
    await showScreen(<LogPanel notificationId={4} />, { answers: { 'GET notifications/4/log': log } })
    expect(screenText()).toContain('No event of this type in the last 14 days.')
    await click(button('Refresh'))
    expect(reads).toBe(2)
  })
})
