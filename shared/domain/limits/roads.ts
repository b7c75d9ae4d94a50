import { dayMs, hourMs, minuteMs } from '../time/durations.ts'

/** Lines matched to roads. */
export const roadLimits = {
  /**
   * of one question, less than the service takes (5,000 points, 500 km of straight lines between them)
   * @see Amazon Location Service developer guide, "Routes Quota and Usage"
   */
  tracePointsMax: 4_000,
  traceMetresMax: 450_000,
  /** nearer to the point before, a point says nothing new of the road */
  traceStepMetres: 15,
  /** a road further away is another one */
  snapMetres: 60,

  // limits: fixes around the fastest one, on the same road unless the way between them is much longer than they are apart
  limitReachMs: 2 * minuteMs,
  /** nearer fixes are as far apart as they are wrong */
  limitStepMetres: 40,
  limitDetourMax: 1.5,
  limitDetourMetres: 100,
  limitsMax: 10,
  limitsAtOnce: 4,
  /** of a table, for each press of the button */
  limitsPerPress: 100,
  /** of the text of a service */
  nameLengthMax: 120,

  // of a share link with a place: one look-up in so long, while somebody watches and the device is on its way
  wayEveryMs: 5 * minuteMs,
  wayMovedMetres: 300,
  /** a device that is silent for longer is not on its way */
  wayFreshMs: 10 * minuteMs,
  wayMetresMax: 500_000,
  wayBesideMetres: 150,
  wayKeptMs: dayMs,
  /** within this distance of a place a device has arrived */
  arrivedMetres: 200,

  // of one answer: three days, and an hour where clocks change
  periodMaxMs: 3 * dayMs + hourMs,
  tracesMax: 40,
  tracesAtOnce: 4,

  // roads do not move; what a map learns of new ones may wait
  matchedKeptMs: 30 * dayMs,
  /** of a line as it is stored, compressed: an item of DynamoDB has at most 400 KB */
  matchedBytesMax: 350_000,

  // questions that cost something
  perPersonMax: 200,
  perPersonWindowMs: hourMs,
  dailyMax: { min: 1, max: 100_000, usual: 500 },
} as const
