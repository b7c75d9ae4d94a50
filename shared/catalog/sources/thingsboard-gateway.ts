import { sourceFormat } from './source-format.ts'

/** Telemetry of many devices by their names, as ThingsBoard's gateways write it: `{"Van 1": [{"ts": …, "values": {…}}]}`. */
export const thingsboardGateway = sourceFormat('thingsboardGateway', 'ThingsBoard Gateway', {
  records: '*',
  identifier: '$1',
  filters: [{ from: 'values', is: '' }],
  fields: {
    time: 'ts',
    latitude: 'values.latitude | values.lat',
    longitude: 'values.longitude | values.lon | values.lng',
    altitude: 'values.altitude | values.alt',
    speed: ['values.speed', 'kmh'],
    course: 'values.course | values.heading | values.bearing',
    '*': 'values',
  },
})
