// @vitest-environment happy-dom
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { AnyRecord, Entity } from '../../../shared/entities/entity.ts'
import { notification } from '../../../shared/entities/notification.ts'
import type { User } from '../../../shared/entities/user.ts'
import { EntityForm } from '../../../web/src/entity/form/entity-form.tsx'
import { loadWordGroups } from '../../../web/src/i18n/language-store.ts'
import { button, chooseOption, click, field, leaveScreen, screenText, showScreen } from '../../support/screen.tsx'

beforeAll(async () => {
  await loadWordGroups('alert-form', 'timetable', 'push')
  await import('../../../web/src/notifications/form/notification-fields.tsx')
})
afterEach(leaveScreen)

const stored = (facts: object = {}): AnyRecord => ({
  id: 4,
  description: null,
  type: 'geofenceExit',
  always: true,
  notificators: 'web,mail',
  commandId: 0,
  calendarId: 0,
  attributes: {},
  ...facts,
})
const here = new Intl.DateTimeFormat('en').resolvedOptions().timeZone
const bilal = { id: 2, name: 'Bilal', attributes: {} }
const lists = {
  'GET geofences': [{ id: 7, name: 'Depot', attributes: {} }],
  'GET calendars': [{ id: 3, name: 'Night shift', attributes: {} }],
  'GET devices': [
    { id: 5, name: 'Van 1', attributes: {} },
    { id: 6, name: 'Van 2', attributes: {} },
  ],
  'GET groups': [{ id: 8, name: 'North', attributes: {} }],
  'GET users': [{ id: 1, name: 'Amina', attributes: {} }, bilal],
}
const linked = (kind: string, ids: readonly number[]) => ({
  [`GET ${kind}?excludeAttributes=true&all=true&notificationId=4`]: ids.map((id) => ({ id, attributes: {} })),
})
const noLinks = { ...linked('devices', []), ...linked('groups', []), ...linked('users', [1]) }

const show = async (record: AnyRecord | null, answers: object = {}, person: Partial<User> = {}) =>
  showScreen(<EntityForm entity={notification as Entity} id={record?.id ?? null} />, {
    path: `/settings/notification${record ? `/${record.id}` : ''}`,
    person,
    answers: {
      ...lists,
      ...noLinks,
      ...(record && { [`GET notifications/${record.id}`]: record }),
      'POST permissions/bulk': {},
      'DELETE permissions/bulk': {},
      ...answers,
    },
  })
const sentence = () => document.querySelector('[aria-live="polite"] p')?.textContent
const radio = (name: string) => {
  const label = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === name)
  return label!.querySelector('input')!
}

const sentences: { name: string; record: object; answers?: object; says: string }[] = [
  {
    name: 'of all vehicles',
    record: {},
    says: 'Left a geofence: all vehicles, at any time. Sent to you by Browser and Email.',
  },
  {
    name: 'of a category, at a place, at night',
    record: {
      attributes: { categories: 'van,truck', geofenceIds: '7', hours: `SU,MO,TU,WE,TH,FR,SA 22:00-06:00 ${here}` },
    },
    says: 'Left a geofence: only Van and Truck, at Depot, every day 22:00–06:00 the next day. Sent to you by Browser and Email.',
  },
  {
    name: 'of chosen vehicles and groups, by a calendar, to others',
    record: { always: false, type: 'ignitionOn', calendarId: 3, notificators: 'mail' },
    answers: { ...linked('devices', [5, 6]), ...linked('groups', [8]), ...linked('users', [2]) },
    says: 'Ignition on: Van 1, Van 2 and group North, during Night shift. Sent to Bilal by Email.',
  },
  {
    name: 'of nothing yet',
    record: { always: false, type: 'alarm', notificators: 'web', attributes: { alarms: 'sos' } },
    answers: linked('users', []),
    says: 'SOS: no vehicle yet, at any time. Sent to nobody by Browser.',
  },
]

describe('a notification in words', () => {
  test.each(sentences)('$name', async ({ record, answers, says }) => {
    await show(stored(record), answers)
    expect(sentence()).toBe(says)
  })
})

describe('the form of a notification', () => {
  const sent = (asked: readonly { method: string; path: string; body: string }[], method: string, path: string) =>
    asked.filter((call) => call.method === method && call.path === path).map(({ body }) => JSON.parse(body) as object)

  test('takes hours in place, without a calendar', async () => {
    const { asked } = await show(stored({ calendarId: 3 }), { 'PUT notifications/4': stored() })
    await click(radio('At these hours'))
    await chooseOption(document.getElementById(field('Until').id) as HTMLSelectElement, '05:30')
    await click(radio('Sunday'))
    await click(button('Save'))
    expect(sent(asked, 'PUT', 'notifications/4')).toMatchObject([
      { calendarId: 0, attributes: { hours: expect.stringMatching(/^MO,TU,WE,TH,FR,SA 22:00-05:30 /) as string } },
    ])
  })

  test('keeps at least one day, and forgets the hours again', async () => {
    const { asked } = await show(stored({ attributes: { hours: 'MO 22:00-06:00 UTC' } }), {
      'PUT notifications/4': stored(),
    })
    await click(radio('Monday'))
    expect(radio('Monday').checked).toBe(true)
    await click(radio('At any time'))
    await click(button('Save'))
    expect(sent(asked, 'PUT', 'notifications/4')).toMatchObject([{ attributes: {} }])
    expect(JSON.stringify(sent(asked, 'PUT', 'notifications/4'))).not.toContain('hours')
  })

  test('links and unlinks vehicles and people once it is saved', async () => {
    const { asked } = await show(stored({ always: false }), {
      'PUT notifications/4': stored(),
      ...linked('devices', [5]),
      ...linked('users', [1, 2]),
    })
    await click(button('Remove Bilal'))
    await click(button('Remove Van 1'))
    await click(button('Save'))
    expect(sent(asked, 'PUT', 'notifications/4')).toHaveLength(1)
    expect(JSON.stringify(sent(asked, 'PUT', 'notifications/4'))).not.toContain('links')
    expect(sent(asked, 'DELETE', 'permissions/bulk')).toEqual([
      [{ deviceId: 5, notificationId: 4 }],
      [{ notificationId: 4, userId: 2 }],
    ])
    expect(sent(asked, 'POST', 'permissions/bulk')).toEqual([])
  })

  test('shows who manages nobody no choice of people', async () => {
    await show(stored(), {}, { administrator: false, userLimit: 0 })
    expect(screenText()).toContain('You. An administrator can add more people.')
    expect(sentence()).toContain('Sent to you by')
  })
})
