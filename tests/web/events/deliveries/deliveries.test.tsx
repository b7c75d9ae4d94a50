// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { EventDeliveriesJson } from '../../../../shared/wire/alerts/notification-json.ts'
import { EventLine } from '../../../../web/src/events/event-line.tsx'
import { liveStore } from '../../../../web/src/live/store.ts'
import { button, click, leaveScreen, screenText, showScreen, type Answers } from '../../../support/screen.tsx'
import { aDevice, anEvent, noon } from '../../fleet/fleet-builders.ts'

const time = '2026-05-04T12:00:00.000+00:00'
const aDelivery = (facts: Partial<EventDeliveriesJson['deliveries'][number]> = {}) => ({
  notificationId: 4,
  description: 'SOS of all',
  userId: 1,
  notificator: 'mail' as const,
  time,
  outcome: 'sent' as const,
  reason: null,
  ...facts,
})
const answers = (...deliveries: EventDeliveriesJson['deliveries']): Answers => ({
  'GET users?all=true': [{ id: 2, name: 'Bilal' }],
  'GET events/1/deliveries': { acknowledged: null, deliveries },
})
const alarm = anEvent({ type: 'alarm', attributes: { alarm: 'sos' } })
const line = (event = alarm) => <EventLine event={event} now={noon} onSelect={() => {}} />

beforeEach(() => liveStore.replaceDevices([aDevice({ name: 'Van 1' })]))
afterEach(async () => {
  liveStore.clear()
  await leaveScreen()
})

describe('a row of the drawer, opened', () => {
  it('says which rule notified whom by which channel, and what became of it', async () => {
    const failed = aDelivery({ userId: 2, notificator: 'sms', outcome: 'failed', reason: 'No such number' })
    await showScreen(line(), { answers: answers(aDelivery(), failed) })
    await click(button('Why: SOS, Van 1'))
    const rule = document.querySelector<HTMLAnchorElement>('a[href="/settings/notification/4"]')
    expect(rule?.textContent).toBe('SOS of all')
    expect(screenText()).toMatch(/You\s*Email\s*Sent/)
    expect(screenText()).toMatch(/Bilal\s*SMS\s*Failed/)
    expect(screenText()).toContain('No such number')
  })

  it.each([
    { language: 'en' as const, words: 'It waits for the end of the quiet hours.' },
    { language: 'fr' as const, words: 'Il attend la fin des heures calmes.' },
    { language: 'ar' as const, words: 'ينتظر نهاية ساعات الهدوء.' },
  ])('gives a known reason in the reader’s language: $language', async ({ language, words }) => {
    const held = aDelivery({ outcome: 'held', reason: 'quietHours' })
    await showScreen(line(), { answers: answers(held), language })
    await click(document.querySelector<HTMLElement>('[aria-expanded]')!)
    expect(screenText()).toContain(words)
  })

  it('says that no notification matched', async () => {
    await showScreen(line(), { answers: answers() })
    await click(button('Why: SOS, Van 1'))
    expect(screenText()).toContain('No notification that you can see matched this event.')
  })

  it('shows the refusal of the server, and asks again', async () => {
    let count = 0
    const refusing = () => (++count > 1 ? { acknowledged: null, deliveries: [] } : { status: 400, text: 'Not now.' })
    await showScreen(line(), { answers: { 'GET events/1/deliveries': refusing } })
    await click(button('Why: SOS, Van 1'))
    expect(screenText()).toContain('Not now.')
    await click(button('Try again'))
    expect(screenText()).toContain('No notification that you can see')
  })

  it('mutes the notification of the reader, for one vehicle alone when asked', async () => {
    const { asked } = await showScreen(line(), {
      answers: {
        ...answers(aDelivery()),
        'POST notifications/4/mute': { until: '2026-05-11T12:00:00.000+00:00', deviceId: 1 },
      },
    })
    await click(button('Why: SOS, Van 1'))
    await click(button('Mute'))
    await click(button('For Van 1 only, 1 week'))
    expect(asked.at(-1)).toMatchObject({ path: 'notifications/4/mute', body: '{"minutes":10080,"deviceId":1}' })
    expect(screenText()).toContain('You get no messages of this notification until')
  })
})

describe('an alarm', () => {
  const acknowledged = {
    ...alarm,
    attributes: { ...alarm.attributes, acknowledgedBy: 'Bilal', acknowledgedById: 2, acknowledgedAt: time },
  }

  it('is acknowledged with one click', async () => {
    liveStore.apply({ events: [alarm] })
    const { asked } = await showScreen(line(), { answers: { 'POST events/1/acknowledge': acknowledged } })
    await click(button('Acknowledge'))
    expect(asked.at(-1)).toMatchObject({ method: 'POST', path: 'events/1/acknowledge' })
    expect(liveStore.events[0]?.attributes).toMatchObject({ acknowledgedBy: 'Bilal' })
  })

  it('says who has acknowledged it', async () => {
    await showScreen(line(acknowledged))
    expect(screenText()).toMatch(/Acknowledged by .*Bilal/)
    expect(() => button('Acknowledge')).toThrow('no button Acknowledge')
  })

  it('is left alone by guests of a share, and other events have no button', async () => {
    await showScreen(line(), { person: { administrator: false, temporary: true } })
    expect(() => button('Acknowledge')).toThrow('no button Acknowledge')
    await showScreen(line(anEvent()))
    expect(() => button('Acknowledge')).toThrow('no button Acknowledge')
  })

  it('stays unacknowledged when the server refuses', async () => {
    await showScreen(line(), { answers: { 'POST events/1/acknowledge': { status: 403, text: 'You may only look.' } } })
    await click(button('Acknowledge'))
    expect(screenText()).toContain('You may only look.')
    expect(button('Acknowledge').disabled).toBe(false)
  })
})
