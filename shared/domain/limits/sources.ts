import { dayMs, minuteMs } from '../time/durations.ts'

/** What an organisation's sources may be, and what is kept of what they send. */
export const sourceLimits = {
  fieldsMax: 60,
  filtersMax: 10,
  pathLengthMax: 500,
  constantLengthMax: 200,
  /** of one message */
  recordsMax: 1000,
  /** parts of a message that `*` may look at, for all its records: a path with several of them multiplies */
  visitsMax: 200_000,
  /** what is wrong with one message; the rest is counted by the first */
  problemsMax: 20,
  unknownMax: 20,
  unknownLengthMax: 200,

  // what is kept to try a mapping on: the last messages, and apart from them the last with a problem
  messagesKept: 5,
  problemMessagesKept: 5,
  messageBytesMax: 16 * 1024,
  queryLengthMax: 2000,
  messageKeptMs: 7 * dayMs,
  /** each process keeps so many of a source at once, then one a minute */
  keptEveryMs: minuteMs,
} as const
