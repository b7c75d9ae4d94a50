import { sourceFormat } from './source-format.ts'

/** Background Geolocation of Transistor Software: one location or, with `batchSync`, a list; who sends is in `params`. */
export const transistorsoft = sourceFormat('transistorsoft', 'Transistorsoft', {
  records: 'location',
  identifier: '$.device_id | $.deviceId | extras.device_id | extras.deviceId | ?id | ?device_id',
  fields: {
    time: 'timestamp',
    latitude: 'coords.latitude',
    longitude: 'coords.longitude',
    accuracy: 'coords.accuracy',
    speed: ['coords.speed', 'ms'],
    course: 'coords.heading',
    altitude: 'coords.altitude',
    odometer: 'odometer',
    batteryLevel: ['battery.level', 'share'],
    charge: 'battery.is_charging',
    motion: 'is_moving',
    activity: 'activity.type',
    event: 'event',
  },
})
