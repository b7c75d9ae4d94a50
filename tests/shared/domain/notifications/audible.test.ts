import { expect, test } from 'vitest'
import { isAudible } from '../../../../shared/domain/notifications/audible.ts'
import type { FleetEvent } from '../../../../shared/domain/fleet-event.ts'
import { buildAlarm } from './alert-builders.ts'

const anEvent = (changes: Partial<FleetEvent>) => buildAlarm(1, { alarm: '', ...changes })

const choice = { soundEvents: 'deviceOverspeed, geofenceExit', soundAlarms: 'sos' }

test.each([
  { name: 'a chosen type of event', event: anEvent({ type: 'geofenceExit' }), audible: true },
  { name: 'another type', event: anEvent({ type: 'ignitionOn' }), audible: false },
  {
    name: 'a chosen alarm among several',
    event: anEvent({ type: 'alarm', attributes: { alarm: 'tow,sos' } }),
    audible: true,
  },
  { name: 'another alarm', event: anEvent({ type: 'alarm', attributes: { alarm: 'tow' } }), audible: false },
])('$name: $audible', ({ event, audible }) => expect(isAudible(event, choice)).toBe(audible))

test('a reader who chose nothing hears nothing', () =>
  expect(
    isAudible(anEvent({ type: 'alarm', attributes: { alarm: 'sos' } }), { soundEvents: '', soundAlarms: '' }),
  ).toBe(false))
