import { mqttFormat } from './mqtt-format.ts'

/** Our own JSON. */
export const positions = mqttFormat({
  name: 'positions',
  ruleId: 'OwnPositions',
  protocol: 'mqtt',
  topics: ['trackers/{identifier}/positions'],
  mayBeBuffered: true,
  // it tells the year
  knowsTheDate: true,
  commands: 'trackers/{identifier}/commands',
  sample: '{"time":"2026-01-31T12:00:00Z","latitude":36.7538,"longitude":3.0588,"speed":12.5}',
  setup: ['client', 'topics', 'message', 'commands', 'results'],
})
