import { dayMs, hourMs, minuteMs } from '../time/durations.ts'

/** A tenant’s audit log, statistics, problems, export and deletion. */
export const tenantLimits = {
  auditKeptMs: 365 * dayMs,
  auditRowsMax: 10_000,
  statisticsKeptMs: 400 * dayMs,
  statisticsFlushMs: minuteMs,
  /** older ones are not written: their tenant may be gone by then */
  statisticsUnwrittenMs: 10 * minuteMs,
  statisticsDaysMax: 366,
  problemKeptMs: 7 * dayMs,
  /** the same thing is noted once in this time, however often it is met */
  problemNotedMs: hourMs,
  problemReasonLengthMax: 300,
  problemsShownMax: 500,
  problemsOfDeviceShownMax: 50,
  storageUseKeptMs: 5 * minuteMs,
  deletionGraceMs: 7 * dayMs,
  exportKeptMs: 7 * dayMs,
  exportTriedMs: 3 * dayMs,
  exportsMax: 3,
  exportsWindowMs: dayMs,
  exportLinkMs: 10 * minuteMs,
  rebootsMax: 3,
  rebootsWindowMs: 10 * minuteMs,
} as const
