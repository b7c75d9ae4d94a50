import { alarmTypes } from '../../../shared/domain/catalog/alarm-types.ts'
import { describe, expect, test } from 'vitest'
import { eventTypes } from '../../../shared/catalog/events/index.ts'
import type { EventJson } from '../../../shared/wire/json.ts'
import { eventDetail, eventTitle } from '../../../shared/i18n/event-text.ts'
import { anEvent } from '../../web/fleet/fleet-builders.ts'
import { wordsOf } from '../../web/fleet/product-words.ts'

const t = wordsOf('en')
const measures = {
  speed: (knots: number, digits = 0) => `${(knots * 1.852).toFixed(digits)} km/h`,
  volume: (litres: number) => `${litres} l`,
  quantity: String,
  list: (items: readonly string[]) => items.join(' and '),
  duration: (ms: number) => `${ms / 60_000} min`,
}
const names = {
  geofence: (id: number) => (id === 3 ? 'Depot' : undefined),
  maintenance: (id: number) => (id === 4 ? 'Oil change' : undefined),
  driver: (uniqueId: string) => (uniqueId === 'K-8' ? 'Karim' : undefined),
  device: (id: number) => (id === 2 ? 'Trailer 2' : undefined),
}

describe.each(['ar', 'en', 'fr'] as const)('in %s', (language) => {
  const words = wordsOf(language)
  test('every type of event has a name of its own', () =>
    expect(new Set(eventTypes.map((type) => eventTitle(anEvent({ type }), words, measures))).size).toBe(
      eventTypes.length,
    ))
  test.each(alarmTypes)('the alarm %s has a name', (alarm) => expect(words.has(`alarm.${alarm}`)).toBe(true))
})

describe('what an event says', () => {
  test.each<{ name: string; event: Partial<EventJson>; says: string }>([
    {
      name: 'speeding over a known limit',
      event: { type: 'deviceOverspeed', attributes: { speed: 62, speedLimit: 54 } },
      says: 'Speeding: 115 km/h, limit 100 km/h',
    },
    {
      name: 'speeding by less than a unit, with what shows it',
      event: { type: 'deviceOverspeed', attributes: { speed: 80.3 / 1.852, speedLimit: 80 / 1.852 } },
      says: 'Speeding: 80.3 km/h, limit 80 km/h',
    },
    {
      name: 'speeding by less than a tenth',
      event: { type: 'deviceOverspeed', attributes: { speed: 80.04 / 1.852, speedLimit: 80 / 1.852 } },
      says: 'Speeding: 80.04 km/h, limit 80 km/h',
    },
    {
      name: 'speeding that was rounded up already',
      event: { type: 'deviceOverspeed', attributes: { speed: 80.6 / 1.852, speedLimit: 80 / 1.852 } },
      says: 'Speeding: 81 km/h, limit 80 km/h',
    },
    {
      name: 'a speed at its limit, of a threshold below it',
      event: { type: 'deviceOverspeed', attributes: { speed: 80 / 1.852, speedLimit: 80 / 1.852 } },
      says: 'Speeding: 80 km/h, limit 80 km/h',
    },
    {
      name: 'speeding without a limit',
      event: { type: 'deviceOverspeed', attributes: { speed: 62 } },
      says: 'Speeding: 115 km/h',
    },
    {
      name: 'a fuel drop',
      event: { type: 'deviceFuelDrop', attributes: { before: 80, after: 40 } },
      says: 'Fuel drop: 80 l → 40 l',
    },
    {
      name: 'where fuel was filled up, and who drove',
      event: {
        type: 'deviceFuelIncrease',
        attributes: { before: 20, after: 60, geofences: '3,9', driverUniqueId: 'K-8' },
      },
      says: 'Fuel increase: 20 l → 60 l · Depot · Karim',
    },
    {
      name: 'a driver who is not known',
      event: { type: 'deviceFuelDrop', attributes: { before: 80, after: 40, driverUniqueId: 'K-9' } },
      says: 'Fuel drop: 80 l → 40 l · K-9',
    },
    {
      name: 'two alarms at once',
      event: { type: 'alarm', attributes: { alarm: 'sos,tow' } },
      says: 'SOS and Towing: null',
    },
    {
      name: 'an alarm that we have no word for',
      event: { type: 'alarm', attributes: { alarm: 'flood' } },
      says: 'flood: null',
    },
    {
      name: 'a stop in geofences, one of which the reader does not see',
      event: { type: 'deviceStopped', attributes: { geofences: '3,9' } },
      says: 'Stopped: Depot',
    },
    { name: 'a stop elsewhere', event: { type: 'deviceStopped', attributes: {} }, says: 'Stopped: null' },
    { name: 'an alarm without a kind', event: { type: 'alarm', attributes: {} }, says: 'Alarm: null' },
    {
      name: 'the answer to a command',
      event: { type: 'commandResult', attributes: { result: 'OK' } },
      says: 'Command result: OK',
    },
    {
      name: 'the answer to a command whose type is known',
      event: {
        type: 'commandResult',
        attributes: { commandId: 71, command: 'engineStop', status: 'done', result: 'Blocked' },
      },
      says: 'Command result: Stop engine · Blocked',
    },
    {
      name: 'a command that failed without a word',
      event: {
        type: 'commandResult',
        attributes: { commandId: 71, command: 'engineStop', status: 'failed', result: 'failed' },
      },
      says: 'Command result: Stop engine · Failed',
    },
    {
      name: 'a command that left the queue',
      event: { type: 'queuedCommandSent', attributes: { id: 71, command: 'engineStop' } },
      says: 'Queued command sent: Stop engine',
    },
    {
      name: 'a command of a type that we have no word for',
      event: { type: 'queuedCommandSent', attributes: { command: 'fly' } },
      says: 'Queued command sent: fly',
    },
    {
      name: 'a new driver',
      event: { type: 'driverChanged', attributes: { driverUniqueId: 'K-7' } },
      says: 'Driver changed: K-7',
    },
    {
      name: 'a new driver who has a name',
      event: { type: 'driverChanged', attributes: { driverUniqueId: 'K-8' } },
      says: 'Driver changed: Karim',
    },
    {
      name: 'near a linked vehicle',
      event: { type: 'proximityEnter', attributes: { linkedDeviceId: 2 } },
      says: 'Came near a linked vehicle: Trailer 2',
    },
    {
      name: 'near a linked vehicle that the reader does not know',
      event: { type: 'proximityExit', attributes: { linkedDeviceId: 9 } },
      says: 'Moved away from a linked vehicle: null',
    },
    {
      name: 'off without company',
      event: { type: 'unaccompaniedMotion', attributes: {} },
      says: 'Started unaccompanied: null',
    },
    { name: 'into a geofence', event: { type: 'geofenceEnter', geofenceId: 3 }, says: 'Entered a geofence: Depot' },
    {
      name: 'into a geofence whose name is not known',
      event: { type: 'geofenceEnter', geofenceId: 9 },
      says: 'Entered a geofence: null',
    },
    {
      name: 'out of a geofence, reported late',
      event: { type: 'geofenceExit', geofenceId: 3, attributes: { dwellTime: 1_800_000, late: true } },
      says: 'Left a geofence: Depot · stayed 30 min · reported late',
    },
    {
      name: 'out of a geofence, imported with history',
      event: { type: 'geofenceExit', geofenceId: 3, attributes: { dwellTime: 1_800_000, late: true, imported: true } },
      says: 'Left a geofence: Depot · stayed 30 min',
    },
    {
      name: 'speeding where a geofence limits it',
      event: { type: 'deviceOverspeed', geofenceId: 3, attributes: { speed: 27, speedLimit: 16.2 } },
      says: 'Speeding: 50 km/h, limit 30 km/h · Depot',
    },
    {
      name: 'service',
      event: { type: 'maintenance', maintenanceId: 4, attributes: { hours: 1 } },
      says: 'Maintenance due: Oil change',
    },
    {
      name: 'a picture',
      event: { type: 'media', attributes: { media: 'image', file: '1.jpg' } },
      says: 'Media received: Picture · 1.jpg',
    },
    { name: 'ignition', event: { type: 'ignitionOn', attributes: {} }, says: 'Ignition on: null' },
  ])('$name', ({ event, says }) => {
    const reported = anEvent(event)
    expect(`${eventTitle(reported, t, measures)}: ${eventDetail(reported, { t, measures, names })}`).toBe(says)
  })
})
