import { sourceFormat } from './source-format.ts'

/** What Traccar forwards in the parameters of an address (`forward.url`, later `forward.type = url`). */
export const traccarAddress = sourceFormat('traccarAddress', 'Traccar (URL)', {
  identifier: '?uniqueId | ?id',
  fields: {
    time: '?fixTime | ?timestamp | ?deviceTime',
    deviceTime: '?deviceTime',
    valid: '?valid',
    latitude: '?latitude | ?lat',
    longitude: '?longitude | ?lon',
    altitude: '?altitude',
    speed: ['?speed', 'kn'],
    course: '?course | ?bearing',
    accuracy: '?accuracy',
  },
})
