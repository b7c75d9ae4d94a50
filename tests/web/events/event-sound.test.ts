import { expect, test } from 'vitest'
import { isAudible } from '../../../web/src/events/event-sound.ts'
import { anEvent } from '../fleet/fleet-builders.ts'

const choice = { soundEvents: 'deviceOverspeed, geofenceExit', soundAlarms: 'sos' }

test.each([
  { name: 'a chosen type of event', event: anEvent({ type: 'geofenceExit' }), received: true },
  { name: 'another type', event: anEvent({ type: 'ignitionOn' }), received: false },
  {
    name: 'a chosen alarm among several',
    event: anEvent({ type: 'alarm', attributes: { alarm: 'tow,sos' } }),
    received: true,
  },
  { name: 'another alarm', event: anEvent({ type: 'alarm', attributes: { alarm: 'tow' } }), received: false },
])('$name: $heard', ({ event, received }) => expect(isAudible(event, choice)).toBe(received))

test('a reader who chose nothing hears nothing', () =>
  expect(
    isAudible(anEvent({ type: 'alarm', attributes: { alarm: 'sos' } }), { soundEvents: '', soundAlarms: '' }),
  ).toBe(false))
