import type { LogJson } from '../../../shared/wire/live-message.ts'

/** A message of Van 1 that became a position. */
export const logLine = (changes: Partial<LogJson> = {}): LogJson => ({
  host: 'mqtt',
  protocol: 'mqtt',
  uniqueId: 'van-1',
  deviceId: 1,
  data: '{"latitude":36.75,"longitude":3.06}',
  topic: 'trackers/van-1/positions',
  receivedAt: '2024-05-01T11:00:00.000+00:00',
  stored: 1,
  ignored: {},
  refused: [],
  noted: [],
  ...changes,
})
