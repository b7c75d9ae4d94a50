import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { alarmTypes } from '../../../../../shared/domain/catalog/alarm-types.ts'
import { eventTypes, type EventType } from '../../../../../shared/catalog/events/index.ts'
import type { EventNotice } from '../../../../../shared/domain/notifications/texts/event-notice.ts'
import {
  notificationText,
  type NotificationContext,
} from '../../../../../shared/domain/notifications/texts/notification-text.ts'
import type { Reader } from '../../../../../shared/domain/reader.ts'
import { readerLanguages } from '../../../../../shared/entities/reader-language.ts'

const reader: Reader = {
  zone: 'Africa/Algiers',
  language: 'en',
  speedUnit: 'kmh',
  distanceUnit: 'km',
  altitudeUnit: 'm',
  volumeUnit: 'ltr',
  coordinateFormat: 'dd',
}
const eventTime = Date.parse('2026-11-22T13:05:09.500Z')
const context: NotificationContext = {
  device: { name: 'Truck 4' },
  geofence: { name: 'Depot' },
  maintenance: { name: 'Oil change' },
  driver: { name: 'Karim' },
  linkedDevice: { name: 'Trailer 2' },
  position: { latitude: 36.7538, longitude: 3.0588 },
  address: null,
  rule: { description: 'Night shift' },
  links: {
    open: 'https://qafila.example/event/7',
    notice: 'https://qafila.example/notice/abc',
    rule: 'https://qafila.example/settings/notification/3',
  },
}
const fridge = { attribute: 'temp1', side: 'above', threshold: 8, leastTime: 600_000 }
const attributesOf: Partial<Record<EventType, EventNotice['attributes']>> = {
  alarm: { alarm: 'sos' },
  deviceOverspeed: { speed: 60.7, speedLimit: 48.596 },
  deviceFuelDrop: { before: 80, after: 55.5 },
  deviceFuelIncrease: { before: 20, after: 70 },
  commandResult: { command: 'getDeviceStatus', result: 'OK, battery 12.4 V' },
  textMessage: { message: 'On my way' },
  driverChanged: { driverUniqueId: 'K-8' },
  licenceExpires: { driverUniqueId: 'K-8', licenceEnd: '2026-12-20' },
  maintenance: { totalDistance: 10_000_000 },
  media: { media: 'image', file: '1.jpg' },
  deviceInactive: { lastUpdate: Date.parse('2026-11-21T08:00Z') },
  geofenceExit: { dwellTime: 5_400_000 },
  deviceOverspeedEnd: { speed: 60.7, speedLimit: 48.6, duration: 190_000 },
  geofenceStay: { dwellTime: 3_600_000 },
  valueOutOfRange: { ...fridge, value: 9.4, since: Date.parse('2026-11-22T12:35Z') },
  valueBackInRange: { ...fridge, peak: 11.25, since: Date.parse('2026-11-22T12:35Z'), duration: 1_800_000 },
  proximityEnter: { linkedDeviceId: 2 },
  proximityExit: { linkedDeviceId: 2 },
  geofenceCrossed: { enterTime: 1_700_000_000_000, dwellTime: 8000 },
}
const eventOf = (type: EventType, attributes = attributesOf[type] ?? {}): EventNotice => ({
  type,
  eventTime,
  attributes,
  geofenceId: type.startsWith('deviceOverspeed') || type.startsWith('geofence') ? 3 : 0,
  maintenanceId: type === 'maintenance' ? 4 : 0,
})

it('leads to the map where there is a place, and writes French with its spaces', () => {
  const inFrench = { ...reader, language: 'fr' } as const
  const { text, html } = notificationText(eventOf('alarm'), context, inFrench)
  expect(text).toContain('Voir l’événement sur la carte\u00a0:\nhttps://qafila.example/event/7')
  expect(html).toContain('Voir l’événement sur la carte</a>')
  const nowhere = notificationText(eventOf('alarm'), { ...context, position: null }, inFrench)
  expect(nowhere.text).not.toContain('carte')
})

it('has colours for dark mail programs', () => {
  const { html } = notificationText(eventOf('alarm'), context, reader)
  expect(html).toContain('<meta name="color-scheme" content="light dark">')
  for (const name of ['page', 'card', 'when', 'foot']) {
    expect(html).toContain(`class="${name}"`)
    expect(html).toMatch(new RegExp(`prefers-color-scheme:dark.*\\.${name}[{, ]`))
  }
})

const shortTexts: Readonly<Record<EventType, string>> = {
  alarm: 'Truck 4: SOS, 2026-11-22 14:05:09',
  deviceOverspeed: 'Truck 4: Speeding (112.4 km/h, limit 90.0 km/h · Depot), 2026-11-22 14:05:09',
  deviceOverspeedEnd: 'Truck 4: Speeding ended (112.4 km/h, limit 90.0 km/h · 3 min · Depot), 2026-11-22 14:05:09',
  deviceFuelDrop: 'Truck 4: Fuel drop (80.0 l → 55.5 l), 2026-11-22 14:05:09',
  deviceFuelIncrease: 'Truck 4: Fuel increase (20.0 l → 70.0 l), 2026-11-22 14:05:09',
  commandResult: 'Truck 4: Command result (Get tracker status · OK, battery 12.4 V), 2026-11-22 14:05:09',
  textMessage: 'Truck 4: Text message received (On my way), 2026-11-22 14:05:09',
  driverChanged: 'Truck 4: Driver changed (Karim), 2026-11-22 14:05:09',
  licenceExpires: 'Truck 4: Driver’s licence expires (Karim · 2026-12-20), 2026-11-22 14:05:09',
  maintenance: 'Truck 4: Maintenance due (Oil change), 2026-11-22 14:05:09',
  media: 'Truck 4: Media received (Picture · 1 jpg), 2026-11-22 14:05:09',
  deviceInactive: 'Truck 4: Inactive, 2026-11-22 14:05:09',
  proximityEnter: 'Truck 4: Came near a linked vehicle (Trailer 2), 2026-11-22 14:05:09',
  proximityExit: 'Truck 4: Moved away from a linked vehicle (Trailer 2), 2026-11-22 14:05:09',
  unaccompaniedMotion: 'Truck 4: Started unaccompanied, 2026-11-22 14:05:09',
  geofenceEnter: 'Truck 4: Entered a geofence (Depot), 2026-11-22 14:05:09',
  geofenceExit: 'Truck 4: Left a geofence (Depot · stayed 1 h 30 min), 2026-11-22 14:05:09',
  geofenceCrossed: 'Truck 4: Crossed a geofence (Depot · stayed 8 s), 2026-11-22 14:05:09',
  valueOutOfRange: 'Truck 4: Value out of range (Temperature 1: 9.4, above 8), 2026-11-22 14:05:09',
  valueBackInRange: 'Truck 4: Value back in range (Temperature 1: 11.25, above 8 · 30 min), 2026-11-22 14:05:09',
  geofenceStay: 'Truck 4: Long in a geofence (Depot · stayed 1 h), 2026-11-22 14:05:09',
  deviceOnline: 'Truck 4: Came online, 2026-11-22 14:05:09',
  deviceOffline: 'Truck 4: Went offline, 2026-11-22 14:05:09',
  deviceUnknown: 'Truck 4: Status unknown, 2026-11-22 14:05:09',
  deviceMoving: 'Truck 4: Started moving, 2026-11-22 14:05:09',
  deviceStopped: 'Truck 4: Stopped, 2026-11-22 14:05:09',
  ignitionOn: 'Truck 4: Ignition on, 2026-11-22 14:05:09',
  ignitionOff: 'Truck 4: Ignition off, 2026-11-22 14:05:09',
  queuedCommandSent: 'Truck 4: Queued command sent, 2026-11-22 14:05:09',
}

describe('the text of a notification', () => {
  it.each(eventTypes)('%s says in short what happened, to which device and when', (type) => {
    expect(notificationText(eventOf(type), context, reader).short).toBe(shortTexts[type])
  })

  it.each(readerLanguages.flatMap((language) => eventTypes.map((type) => ({ language, type }))))(
    '$type in $language: no word is missing, links and the device are in both long forms',
    ({ language, type }) => {
      const notice = notificationText(eventOf(type), context, { ...reader, language })
      expect(JSON.stringify(notice)).not.toMatch(/[{]\w+[}]|(?:notice|event|events|alarm|unit)\.\w/)
      for (const form of [notice.text, notice.html]) {
        expect(form).toContain('Truck 4')
        for (const address of Object.values(context.links)) expect(form).toContain(address)
        expect(form).toContain('Night shift')
      }
      expect(notice.html).toContain(`lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"`)
      expect(notice.html).not.toContain('<table')
    },
  )

  it.each(readerLanguages.flatMap((language) => alarmTypes.map((alarm) => ({ language, alarm }))))(
    'the alarm $alarm has a name in $language',
    ({ language, alarm }) => {
      const { subject } = notificationText(eventOf('alarm', { alarm }), context, { ...reader, language })
      expect(subject).not.toContain('alarm.')
    },
  )

  it('says the values that explain it, line by line', () => {
    const { text } = notificationText(eventOf('deviceOverspeed'), context, reader)
    expect(text).toContain(
      [
        'Vehicle: Truck 4',
        'Event: Speeding',
        'Speed: 112.4 km/h',
        'Speed limit: 90.0 km/h',
        'Geofence: Depot',
        'Time: 2026-11-22 14:05:09 (Africa/Algiers)',
        'Place: 36.753800°, 3.058800°',
      ].join('\n'),
    )
  })

  it.each([
    { name: 'speed in miles', change: { speedUnit: 'mph' }, says: '69.9 mph' },
    { name: 'speed in knots', change: { speedUnit: 'kn' }, says: '60.7 kn' },
    { name: 'another zone', change: { zone: 'Asia/Tokyo' }, says: '2026-11-22 22:05:09 (Asia/Tokyo)' },
    { name: 'French numbers', change: { language: 'fr' }, says: '112,4' },
  ] as const)('is in the units of the reader: $name', ({ change, says }) => {
    expect(notificationText(eventOf('deviceOverspeed'), context, { ...reader, ...change }).text).toContain(says)
  })

  it.each([
    { name: 'the address where it is known', change: { address: '12 Rue Didouche, Alger' }, says: 'Place: 12 Rue' },
    { name: 'the type where the rule has no name', change: { rule: null }, says: 'a notification for “Came online”' },
  ])('says $name', ({ change, says }) => {
    const { text } = notificationText(eventOf('deviceOnline'), { ...context, ...change }, reader)
    expect(text).toContain(says)
  })

  it('names the geofence of a stop before its address', () => {
    const known = { ...context, address: '12 Rue Didouche, Alger' }
    const { text } = notificationText(eventOf('deviceStopped', { geofences: '3' }), known, reader)
    expect(text).toContain('Place: Depot · 12 Rue Didouche, Alger')
  })

  it('tells of a change of fuel where it was, and who drove', () => {
    const known = { ...context, address: '12 Rue Didouche, Alger' }
    const event = eventOf('deviceFuelDrop', { before: 80, after: 55.5, geofences: '3', driverUniqueId: 'K-8' })
    const { text } = notificationText(event, known, reader)
    expect(text).toContain('Driver: Karim')
    expect(text).toContain('Place: Depot · 12 Rue Didouche, Alger')
  })

  it('says no place without a position', () => {
    const { text } = notificationText(eventOf('deviceOnline'), { ...context, position: null }, reader)
    expect(text).not.toContain('Place')
  })

  it('offers no link that it was not given', () => {
    const { text, html } = notificationText(eventOf('ignitionOn'), { ...context, links: {} }, reader)
    expect([text.includes('://'), html.includes('<a ')]).toEqual([false, false])
  })

  it.each([
    { typed: '<img src=x onerror=alert(1)>', hidden: '<img' },
    { typed: 'Win at https://evil.example/now', hidden: 'https://evil' },
    { typed: 'www.evil.example', hidden: 'www.evil' },
    { typed: 'a\r\nBcc: all@atlas.example', hidden: '\nBcc' },
  ])('$typed becomes neither markup nor a link, wherever it was typed', ({ typed, hidden }) => {
    const named = { name: typed }
    const hostile = { ...context, device: named, geofence: named, driver: named, maintenance: named, address: typed }
    for (const type of eventTypes) {
      const attributes = { result: typed, message: typed, file: typed, alarm: typed, driverUniqueId: typed }
      const notice = notificationText(eventOf(type, attributes), { ...hostile, rule: { description: typed } }, reader)
      expect(notice.html).not.toContain(hidden)
      // in plain text a tag is only text
      const plain = `${notice.subject} ${notice.short} ${notice.text}`.replaceAll('<img', '')
      expect(plain).not.toContain(hidden)
      expect(notice.subject).not.toMatch(/[\r\n]/)
    }
  })

  it('whatever people typed, the e-mail has the same tags', { tags: 'slow' }, () => {
    const tagsOf = (html: string) => html.match(/<[^>]*>/g)
    const usual = tagsOf(notificationText(eventOf('commandResult'), context, reader).html)
    const typed = fc.string({ unit: 'binary', minLength: 1, maxLength: 80 }).map((text) => `x${text}`)
    fc.assert(
      fc.property(typed, typed, typed, (name, result, description) => {
        const event = eventOf('commandResult', { command: 'getDeviceStatus', result })
        const said = notificationText(event, { ...context, device: { name }, rule: { description } }, reader)
        expect(tagsOf(said.html)).toEqual(usual)
      }),
    )
  })
})
