import { mqttFormat } from './mqtt-format.ts'

/** What became of commands, of trackers that speak our own JSON. */
export const results = mqttFormat({
  name: 'results',
  ruleId: 'OwnResults',
  topics: ['trackers/{identifier}/results'],
  isBrokerOnly: true,
  sample: '{"id":81,"status":"done","result":"Engine blocked"}',
})
