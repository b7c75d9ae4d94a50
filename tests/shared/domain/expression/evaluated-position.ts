import type { Position } from '../../../../shared/domain/position.ts'

export const noon = Date.UTC(2024, 4, 1, 11)
/** What the expressions of the tests are computed from. */
export const position: Position = {
  id: 7,
  deviceId: 1,
  protocol: 'mqtt',
  serverTime: noon,
  deviceTime: noon,
  fixTime: noon - 1000,
  outdated: false,
  valid: true,
  latitude: 36.75,
  longitude: 3.06,
  altitude: 20,
  speed: 12,
  course: 90,
  accuracy: 0,
  address: null,
  geofenceIds: [3, 5],
  network: null,
  attributes: {
    adc1: 7,
    adc2: 12.5,
    power: 12,
    bitFlag: 12,
    event: 42,
    ignition: true,
    alarm: 'sos',
    'my.key': 3,
    code: '17',
  },
}
