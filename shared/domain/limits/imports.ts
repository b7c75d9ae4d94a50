import { dayMs, hourMs, minuteMs, secondMs } from '../time/durations.ts'

/** Moving in from another server, see docs/decisions/0184-moving-in.md. */
export const importLimits = {
  addressLengthMax: 512,
  tokenLengthMax: 4096,
  /** imports of one organisation that somebody begins, in a time: each asks a server that anybody may name */
  begunMax: 20,
  begunWindowMs: hourMs,

  /** of a call to the server: a step that began in time ends within the function's time-out */
  callMs: 20 * secondMs,
  /** of each of the two calls before an import begins: somebody waits for both, and a gateway waits 29 s */
  firstCallMs: 12 * secondMs,
  /** of an answer, unpacked: ten thousand devices, or some forty thousand positions */
  answerBytesMax: 16 * 1024 * 1024,
  /** between two calls: twenty a second at most */
  pauseMs: 50,
  /** a server that does not answer, or is busy, is asked again after this, then after twice as long */
  retryMs: 10 * secondMs,
  retryMsMax: 30 * minuteMs,
  /** one after the other without an answer: about three hours */
  triesMax: 12,

  /** of one record in the report */
  reasonsPerRecordMax: 20,
  /** records in the report; those after it are counted only */
  notesMax: 5000,
  /** characters of a name or text in the report */
  noteTextLengthMax: 200,
  /** report, and which record is which, from the last time that it was written */
  keptMs: 90 * dayMs,
  /** the token, while its import has not ended */
  tokenKeptMs: 14 * dayMs,

  /** what one call asks of a device's history at first, at least and at most */
  windowMs: { first: 8 * dayMs, least: minuteMs, most: 64 * dayMs },
  /** after an answer with fewer positions the next call asks for twice the time, after one with more for half of it */
  positionsFew: 2000,
  positionsMany: 10_000,
  /** positions that an import hands to ingest in a second, so that buffers of others do not wait */
  positionsPerSecondMax: 2000,
  /** after one answer: the next one asks for less */
  pauseMsMax: 5 * secondMs,

  /** links to a first password that are mailed in one call, and for how long one works */
  invitedAtOnceMax: 100,
  invitationMs: 7 * dayMs,
} as const
