import { sourceFormat } from './source-format.ts'

/**
 * The node "rest api call" of a rule chain, which sends the telemetry alone: the device is in the address, as
 * `?device=${deviceName}&ts=${ts}`, or in a value of that name.
 */
export const thingsboard = sourceFormat('thingsboard', 'ThingsBoard', {
  identifier: '?device | deviceName',
  fields: {
    time: '?ts | ts',
    latitude: 'latitude | lat',
    longitude: 'longitude | lon | lng',
    altitude: 'altitude | alt',
    speed: ['speed', 'kmh'],
    course: 'course | heading | bearing',
    '*': '$',
  },
})
