import { sourceFormat } from './source-format.ts'

const place = (key: string, short: string) =>
  `object.${key} | object.${short} | object.gpsLocation.*.${key} | object.*.${key} | location.${key}`

/** The HTTP integration of ChirpStack v4, which names the event in the address. @see chirpstack.io, "Integration events" */
export const chirpstack = sourceFormat('chirpstack', 'ChirpStack', {
  identifier: 'deviceInfo.devEui',
  filters: [{ from: '?event', is: 'up, status, location' }],
  fields: {
    time: 'time',
    latitude: place('latitude', 'lat'),
    longitude: place('longitude', 'lon'),
    altitude: place('altitude', 'alt'),
    accuracy: 'location.accuracy',
    batteryLevel: 'batteryLevel',
    rssi: 'rxInfo[0].rssi',
    snr: 'rxInfo[0].snr',
    '*': 'object',
  },
})
