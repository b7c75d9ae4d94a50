import { hourMs, minuteMs } from '../time/durations.ts'

/** The data lake, see docs/decisions/0182-history-as-parquet.md. */
export const lakeLimits = {
  /** devices by their ids: a file holds the day of so many at most */
  devicesPerFile: 25,
  /** rows that are encoded together */
  rowGroupRows: 50_000,
  /** files are looked after so often, for the first time ms after midnight UTC, when days of the day before are settled: they are spread over two hours */
  runEveryMs: 6 * hourMs,
  firstRunMs: 150 * minuteMs,
  /**
   * What was noted less than this ago, or switched, waits: longer than a call of the API may take that notes a removal
   * before it removes, and than a step of a job that was under way.
   */
  waitMs: 2 * minuteMs,
  /** in one answer of the API */
  filesShownMax: 1000,
  /** that are to be written again, in the state that the API answers */
  notesCountedMax: 10_000,
} as const
