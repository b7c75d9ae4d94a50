import { mqttFormat } from './mqtt-format.ts'

/** Codec JSON. */
export const teltonika = mqttFormat({
  name: 'teltonika',
  ruleId: 'Teltonika',
  protocol: 'teltonika',
  topics: ['{identifier}/data'],
  mayBeBuffered: true,
  commands: '{identifier}/commands',
  setup: ['topics', 'commands'],
})
