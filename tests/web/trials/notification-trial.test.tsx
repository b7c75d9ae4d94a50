// @vitest-environment happy-dom
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { NotificationTrialJson } from '../../../shared/wire/alerts/notification-json.ts'
import { NotificationTrialPanel } from '../../../web/src/trials/notification-trial-panel.tsx'
import { withMessages, type NotificationDraft } from '../../../web/src/trials/notification-trial.ts'
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

beforeAll(() => loadWordGroups('trials', 'replay'))
afterEach(leaveScreen)

const draft: NotificationDraft = {
  id: 0,
  type: 'alarm',
  always: true,
  notificators: 'mail,web',
  commandId: 0,
  calendarId: 0,
  attributes: { alarms: 'sos' },
}
const [from, to] = ['2024-04-02T11:00:00.000+00:00', '2024-05-02T11:00:00.000+00:00']
const event = (eventTime: string, grouped: boolean) => ({
  type: 'alarm' as const,
  eventTime,
  positionId: 3,
  recipients: [1],
  grouped,
})
const van: NotificationTrialJson['devices'][number] = {
  deviceId: 1,
  messages: 1,
  suppressed: 2,
  events: [
    event('2024-05-01T08:00:00Z', false),
    event('2024-05-01T08:01:00Z', true),
    event('2024-05-01T08:02:00Z', true),
  ],
  isTruncated: false,
}
const quiet = (deviceId: number) => ({ deviceId, messages: 0, suppressed: 0, events: [], isTruncated: false })
const amina = (mail: number) => ({ userId: 1, name: 'Amina', messages: { mail } })
const trial = (facts: Partial<NotificationTrialJson>): NotificationTrialJson => ({
  from,
  to,
  devices: [],
  recipients: [],
  untried: [],
  remaining: [],
  ...facts,
})
const show = (answers: Answers, shown = draft) => showScreen(<NotificationTrialPanel draft={shown} />, { answers })
const choice = (name: string) =>
  [...document.querySelectorAll('label')].find(({ textContent }) => textContent === name)!.querySelector('input')!
const run = () => click(button('Try on the last 30 days'))

describe('the trial of a notification', () => {
  it('says how many messages, to whom, and what grouping spares', async () => {
    const found = trial({ devices: [quiet(2), van], recipients: [amina(1)] })
    const { asked } = await show({ 'POST notifications/trial': found })
    await run()
    expect(JSON.parse(asked.at(-1)!.body)).toMatchObject({ ...draft, limit: 25 })
    expect(screenText()).toContain('1 event would have led to messages.')
    expect(screenText()).toContain('2 more would have been part of a digest.')
    expect(screenText()).toMatch(/Amina\s*Email: 1/)
    await click(document.querySelector<HTMLButtonElement>('li [aria-expanded]')!)
    expect(document.querySelectorAll('ol a')).toHaveLength(3)
    expect(document.querySelector('ol a')?.textContent).toContain('Alarm (in a digest)')
  })

  it('goes on with the vehicles that remain, and adds up their messages', async () => {
    const first = trial({ devices: [van], recipients: [amina(1)], remaining: [2] })
    const second = trial({ devices: [{ ...van, deviceId: 2 }], recipients: [amina(4)] })
    const { asked } = await show({
      'POST notifications/trial': (body) => (JSON.parse(body).deviceId ? second : first),
    })
    await run()
    expect(JSON.parse(asked.at(-1)!.body)).toMatchObject({ deviceId: [2], from, to })
    expect(screenText()).toContain('2 events would have led to messages.')
    expect(screenText()).toMatch(/Amina\s*Email: 5/)
    expect(screenText()).not.toContain('could not be tried')
  })

  it('says of how many vehicles there is too much', async () => {
    await show({ 'POST notifications/trial': trial({ devices: [van], untried: [2, 3] }) })
    await run()
    expect(screenText()).toContain('2 vehicles could not be tried')
  })

  it.each([
    { name: 'an event', missing: { type: '' }, says: 'Choose the event first.' },
    { name: 'a channel', missing: { notificators: '' }, says: 'Choose a channel first.' },
    { name: 'a command', missing: { notificators: 'command' }, says: 'Choose the command first.' },
  ])('waits for $name', async ({ missing, says }) => {
    await show({}, { ...draft, ...missing })
    expect(button('Try on the last 30 days').disabled).toBe(true)
    expect(screenText()).toContain(says)
  })

  it('is of other values when they are chosen, in the units of the reader', async () => {
    const speeding = { ...draft, type: 'deviceOverspeed', attributes: {} }
    const { asked } = await show({ 'POST notifications/trial': trial({ devices: [quiet(1)] }) }, speeding)
    await click(choice('Another limit'))
    expect(button('Try on the last 30 days').disabled).toBe(true)
    expect(screenText()).toContain('Enter the speed limit first.')
    await enter(field('Speed limit (km/h)'), '50')
    await run()
    expect(JSON.parse(asked.at(-1)!.body).assumed.speedLimit).toBeCloseTo(27, 0)
    await click(choice('Recorded'))
    expect(screenText()).toContain('The notification has changed since. Try it again.')
    await click(button('Try again'))
    expect(JSON.parse(asked.at(-1)!.body)).not.toHaveProperty('assumed')
  })

  it('takes the geofences of the notification', async () => {
    const entering = { ...draft, type: 'geofenceEnter', attributes: { geofenceIds: '3,8' } }
    const { asked } = await show({ 'POST notifications/trial': trial({ devices: [quiet(1)] }) }, entering)
    await click(choice('Chosen geofences'))
    await run()
    expect(JSON.parse(asked.at(-1)!.body).assumed).toEqual({ geofenceId: [3, 8] })
  })

  it('says that nothing would have been sent', async () => {
    await show({ 'POST notifications/trial': trial({ devices: [quiet(1)] }) })
    await run()
    expect(screenText()).toContain('It would have sent nothing in the last 30 days.')
  })

  it('says that events found nobody', async () => {
    await show({ 'POST notifications/trial': trial({ devices: [van] }) })
    await run()
    expect(screenText()).toContain('Nobody would have got a message')
  })
})

it('messages of the same person are added up by channel', () =>
  expect(
    withMessages(
      [amina(1)],
      [amina(2), { userId: 2, name: 'Bilal', messages: { sms: 1 } }, { ...amina(0), messages: { web: 3 } }],
    ),
  ).toEqual([
    { userId: 1, name: 'Amina', messages: { mail: 3, web: 3 } },
    { userId: 2, name: 'Bilal', messages: { sms: 1 } },
  ]))
