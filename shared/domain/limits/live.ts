import { minuteMs, secondMs } from '../time/durations.ts'

/** Sockets, the tracker log and live events. */
export const liveLimits = {
  socketMessageBytesMax: 128 * 1024,
  socketMessageInBytesMax: 4 * 1024,
  socketReconnectMaxMs: 60 * secondMs,
  socketReconnectMinMs: secondMs,
  /** for so long trackers' messages are passed on after somebody asked, or was last seen to listen */
  logListeningMs: 150 * secondMs,
  /** how long an unregistered tracker is expected, and how many at a time in one tenant */
  logExpectedMs: 10 * minuteMs,
  logExpectedMax: 20,
  logDataLengthMax: 2000,
  logBytesPerPushMax: 96 * 1024,
  logLinesKept: 500,
  eventsKept: 50,
  eventsSearchedMax: 1000,
  liveRouteLengthDefault: 10,
  burstWindowMs: 1500,
  burstUpdatesMax: 3,
} as const
