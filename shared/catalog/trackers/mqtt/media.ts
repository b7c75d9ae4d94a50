import { mqttFormat } from './mqtt-format.ts'

/** A picture, sound or film of a device, under any name. */
export const media = mqttFormat({
  name: 'media',
  ruleId: 'Media',
  topics: ['trackers/{identifier}/media/{name}'],
  isFile: true,
})
