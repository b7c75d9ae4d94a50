import { describe, expect, it, test } from 'vitest'
import {
  notificationText,
  type NotificationContext,
} from '../../../../../shared/domain/notifications/texts/notification-text.ts'
import {
  filledText,
  isOwnText,
  ownTextFor,
  ownTextLengthMax,
  ownTextsIn,
} from '../../../../../shared/domain/notifications/texts/own-text.ts'
import type { Reader } from '../../../../../shared/domain/reader.ts'
import { notification } from '../../../../../shared/entities/notification.ts'

const none = {
  vehicle: '',
  event: '',
  detail: '',
  time: '',
  place: '',
  geofence: '',
  driver: '',
  maintenance: '',
  linkedVehicle: '',
}

test.each([
  {
    name: 'each value',
    text: '{vehicle}: {event} at {place}',
    of: { vehicle: 'Van 1', event: 'SOS', place: 'Depot' },
    is: 'Van 1: SOS at Depot',
  },
  { name: 'the same twice', text: '{vehicle} {vehicle}', of: { vehicle: 'A' }, is: 'A A' },
  { name: 'brackets around nothing', text: '{vehicle} ({driver}) moves', of: { vehicle: 'Van 1' }, is: 'Van 1 moves' },
  { name: 'what joins nothing at its end', text: '{vehicle} · {place}', of: { vehicle: 'Van 1' }, is: 'Van 1' },
  { name: 'lines and blanks', text: '{vehicle}\n\n  {event}', of: { vehicle: 'A', event: 'B' }, is: 'A B' },
  {
    name: 'values that look like placeholders',
    text: '{vehicle}',
    of: { vehicle: '{driver}', driver: 'Karim' },
    is: '{driver}',
  },
  { name: 'nothing at all', text: '({driver})', of: {}, is: '' },
])('a text is filled: $name', ({ text, of, is }) => {
  expect(filledText(text, { ...none, ...of })).toBe(is)
})

test.each([
  { value: 'Call the depot', is: true },
  { value: '{vehicle} {event}', is: true },
  { value: '{plate}', is: false },
  { value: '{}', is: false },
  { value: '{__proto__}', is: false },
  { value: 'x'.repeat(ownTextLengthMax), is: true },
  { value: 'x'.repeat(ownTextLengthMax + 1), is: false },
  { value: 7, is: false },
])('whether $value is a text of one’s own', ({ value, is }) => {
  expect(isOwnText(value)).toBe(is)
})

test.each([
  { name: 'that of the language', attributes: { text: 'all', 'text.fr': 'français' }, is: 'français' },
  { name: 'that for all', attributes: { text: 'all', 'text.ar': 'عربي' }, is: 'all' },
  { name: 'none where the stored one is wrong', attributes: { 'text.fr': '{plate}' }, is: null },
  { name: 'none', attributes: {}, is: null },
])('a reader of French gets $name', ({ attributes, is }) => {
  expect(ownTextFor(ownTextsIn(attributes), 'fr')).toBe(is)
})

const reader: Reader = {
  zone: 'Africa/Algiers',
  language: 'en',
  speedUnit: 'kmh',
  distanceUnit: 'km',
  altitudeUnit: 'm',
  volumeUnit: 'ltr',
  coordinateFormat: 'dd',
}
const context: NotificationContext = {
  device: { name: 'Truck 4' },
  geofence: null,
  maintenance: null,
  driver: null,
  linkedDevice: null,
  position: null,
  address: '12 Harbour Road',
  rule: {
    description: '',
    texts: { text: '{vehicle} is too fast: {detail}, {place}', 'text.fr': '{vehicle} roule trop vite' },
  },
  links: {},
}
const speeding = { type: 'deviceOverspeed', eventTime: 0, attributes: { speed: 60.7, speedLimit: 48.6 } } as const
const said = (changes: Partial<NotificationContext>, language: Reader['language'] = 'en') =>
  notificationText(speeding, { ...context, ...changes }, { ...reader, language })

describe('a message with a text of one’s own', () => {
  it('is short what the text says, and the subject of the mail, whose facts stay', () => {
    const { short, subject, text } = said({})
    expect(short).toBe('Truck 4 is too fast: 112.4 km/h, limit 90.0 km/h, 12 Harbour Road')
    expect(subject).toBe(short)
    expect(text).toContain('Speeding')
  })

  it('is in the language of its reader, else in that for all', () => {
    expect(said({}, 'fr').short).toBe('Truck 4 roule trop vite')
    expect(said({}, 'ar').short).toContain('is too fast')
  })

  it('says the usual where all that it names is missing, or the notification is gone', () => {
    const usual = said({ rule: null }).short
    expect(usual).toContain('Truck 4: Speeding')
    expect(said({ rule: { description: '', texts: { text: '{driver}' } } }).short).toBe(usual)
  })

  it('names the vehicle that another one came near, as plain text', () => {
    const texts = { text: '{vehicle} near {linkedVehicle}' }
    const near = { type: 'proximityEnter', eventTime: 0, attributes: { linkedDeviceId: 2 } } as const
    const linkedDevice = { name: '<b>Trailer</b> https://evil.example/{driver}\n\u202e' }
    const changed = { ...context, linkedDevice, rule: { description: '', texts } }
    const { short, text, html } = notificationText(near, changed, reader)
    expect(short).toMatch(/^Truck 4 near <b>Trailer/)
    for (const each of [short, text]) expect(each).not.toMatch(/https?:\/\/|\u202e/)
    expect(html).not.toMatch(/<b>Trailer|href="http/)
  })

  it('makes no link of what the text or a record says', () => {
    const texts = { text: 'See https://evil.example/{vehicle} or www.evil.example, www.{vehicle}' }
    const { short, subject, html } = said({ device: { name: 'http://a.example' }, rule: { description: '', texts } })
    for (const each of [short, subject]) expect(each).not.toMatch(/https?:\/\/|\w\.\w/)
    expect(html).not.toContain('href="http')
  })
})

it('what is saved with an unknown placeholder is refused, with what may stand there', () => {
  const draft = { type: 'alarm', notificators: 'web', attributes: { 'text.fr': '{plaque}' } }
  const { error } = notification.schema.safeParse(draft)
  expect(error!.issues.map(({ path }) => path)).toEqual([['attributes', 'text.fr']])
  expect(JSON.stringify(error)).toContain(`at most ${ownTextLengthMax} characters`)
  expect(notification.schema.safeParse({ ...draft, attributes: { 'text.fr': '{vehicle}' } }).success).toBe(true)
})
