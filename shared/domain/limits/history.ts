import { dayMs, hourMs, minuteMs } from '../time/durations.ts'

/** History, and what is derived from it. */
export const historyLimits = {
  // what a vehicle's own meters may say
  totalDistanceMetresMax: 1e10,
  engineHoursMsMax: 100 * 366 * dayMs,

  // history
  /** positions, events and day summaries, from their arrival; see docs/decisions/0001-tables-keys-and-stored-forms.md */
  historyRetentionMs: 400 * dayMs,
  blockRowsMax: 100,
  blockSpanMaxMs: 6 * hourMs,
  tailRowsMax: 60,
  historyRowsMax: 50_000,
  /** in one call of `removePositions`: a removal of `historyRowsMax` positions in full blocks needs one call */
  blocksRewrittenMax: 500,
  /** how long after its end a day's summary is derived at the earliest */
  daySettlingDelayMs: 10 * minuteMs,
  /** a position that arrives so long after it was measured is late in the report of data quality */
  lateAfterMs: 5 * minuteMs,
  /** an event of a late position that arrives so long after it came with history, and was not merely reported late */
  importedAfterMs: hourMs,
  /** a longer time without a position is a gap there; no shorter than a quarter of an hour, see `data-quality.ts` */
  dataGapMs: 30 * minuteMs,
  /** of one position: an event costs a write, and a save holds a bounded number of them */
  eventsPerPositionMax: 30,

  // what a device did recently, in one answer: a day with a position every eight seconds
  activityLineRowsMax: 10_800,
  activityEventsMax: 8,

  /** a shorter halt belongs to the drive around it: traffic, lights, gates */
  haltMinMs: 3 * minuteMs,
} as const
