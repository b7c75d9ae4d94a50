import { minuteMs, secondMs } from '../../../shared/domain/time/durations.ts'

/** How much of what is due one run takes; the rest follows with the next one. */
export interface Budget {
  /** timers of a run, the oldest first */
  timersMax: number
  /** visits side by side */
  atOnce: number
  /** no visit begins later than this after the run began: well within the function's time-out */
  runMs: number
}

/** Of each function that does what is due by time. */
export const budgets = {
  guests: { timersMax: 500, atOnce: 16, runMs: 40 * secondMs },
  alerts: { timersMax: 2_000, atOnce: 16, runMs: 40 * secondMs },
  reports: { timersMax: 500, atOnce: 4, runMs: 150 * secondMs },
  /** handed out in a minute */
  jobs: { timersMax: 500, runMs: 40 * secondMs },
  /** what one call of the worker does of a lot */
  lots: { atOnce: 8, runMs: 90 * secondMs },
} as const satisfies Record<string, Partial<Budget>>

/**
 * Work in the background that goes back to the end of its queue when others have to get their turn: no step of it begins
 * later than this, ms. Well within the function's time-out: the step under way may end.
 */
export const queuedMsMax = {
  announcement: 150 * secondMs,
  /** the file is written in one go */
  report: 120 * secondMs,
  groupCommand: 30 * secondMs,
  tenantJob: 40 * secondMs,
  /** 25 vehicles that send each second take three quarters of a minute on the processor of 1,024 MB */
  lakeFile: 25 * secondMs,
} as const

/** For so long (ms) nobody else gets a job of a tenant. */
export const jobLeaseMs = {
  /** while it waits in the queue: longer than most waits, and no longer than people wait for what was lost */
  waiting: 60 * minuteMs,
  /** longer than the function may run */
  working: 90 * secondMs,
} as const

/** How device timers are handed out. */
export const handOut = {
  /** read and put in turn at once */
  timersAtOnce: 10_000,
  timersMax: 100_000,
  runMs: 40 * secondMs,
  /** timers of a lot */
  lotSize: 25,
  /** a lot that nobody completed is handed out again after this, in smaller ones */
  leaseMs: 15 * minuteMs,
  /** timers of a lot that is handed out again: one that ends its worker each time is alone in the end */
  smallerBy: 5,
} as const

/** Of a device whose derivation takes longer, the rest follows when others had their turn. */
export const derivingMsMax = 10 * secondMs

/** What is derived in this time is saved by itself: a device that sends often loses a part of its visit, and not all of it. */
export const derivingPart = { ms: 500, partsMax: derivingMsMax / 500 } as const

/** So long after the first position of a day that was over long ago: a buffer of months mostly arrives in this time. */
export const historyVisitMs = 5 * minuteMs

/** A timer whose visit failed is due again after this. */
export const retryMs = minuteMs
