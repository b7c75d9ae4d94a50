import { expect, test } from 'vitest'
import { isHeard } from '../../../web/src/events/event-sound.ts'
import { anEvent } from '../fleet/fleet-builders.ts'

const choice = { soundEvents: 'deviceOverspeed, geofenceExit', soundAlarms: 'sos' }

test.each([
  { name: 'a chosen type of event', event: anEvent({ type: 'geofenceExit' }), heard: true },
  { name: 'another type', event: anEvent({ type: 'ignitionOn' }), heard: false },
  {
    name: 'a chosen alarm among several',
    event: anEvent({ type: 'alarm', attributes: { alarm: 'tow,sos' } }),
    heard: true,
  },
  { name: 'another alarm', event: anEvent({ type: 'alarm', attributes: { alarm: 'tow' } }), heard: false },
])('$name: $heard', ({ event, heard }) => expect(isHeard(event, choice)).toBe(heard))

test('a reader who chose nothing hears nothing', () =>
  expect(isHeard(anEvent({ type: 'alarm', attributes: { alarm: 'sos' } }), { soundEvents: '', soundAlarms: '' })).toBe(
    false,
  ))
