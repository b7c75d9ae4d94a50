import { sourceFormat } from './source-format.ts'

/** What Traccar forwards as JSON, of positions as of events, since version 4 (`forward.json`, later `forward.type = json`). */
export const traccar = sourceFormat('traccar', 'Traccar (JSON)', {
  records: 'position',
  identifier: '$.device.uniqueId',
  fields: {
    time: 'fixTime',
    deviceTime: 'deviceTime',
    valid: 'valid',
    latitude: 'latitude',
    longitude: 'longitude',
    altitude: 'altitude',
    speed: ['speed', 'kn'],
    course: 'course',
    accuracy: 'accuracy',
    '*': 'attributes',
  },
})
