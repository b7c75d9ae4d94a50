import type { Occurrence } from '../calendar/calendar.ts'
import { reportLimits } from '../limits/reports.ts'

/** Why somebody did not get a scheduled report. */
export const runProblems = [
  'disabled',
  'expired',
  'reportsDisabled',
  'noAddress',
  'unconfirmed',
  'suspended',
  'trialOver',
  'unsubscribed',
  'adderGone',
  'noDevices',
  'tooLarge',
  'notMade',
  'notSent',
  'interrupted',
] as const
export type RunProblem = (typeof runProblems)[number]

/** `missed`: the time between was too long to be caught up; nothing was sent of it. */
export const runStates = ['waiting', 'running', 'done', 'missed'] as const
export type RunState = (typeof runStates)[number]

/** Somebody without an account who receives a report. */
export interface OutsideRecipient {
  /** below 0, so that no user has it; never given again */
  id: number
  address: string
  /** the user who added it: it is sent what they see, while they may see it */
  addedBy: number
}

/** One period of a scheduled report, mailed to everybody who is linked to it. Times are epoch ms. */
export interface ReportRun {
  startedAt: number
  /** the occurrence: its end does not belong to it */
  from: number
  to: number
  /** the user who asked for it; 0 for the calendar */
  askedBy: number
  state: RunState
  /** linked people and those without an account, those who did not get it included */
  recipients: number
  sent: number
  /** by user, or by `OutsideRecipient.id`; the first `reportLimits.reportRunFailuresKept` */
  failed: readonly { userId: number; reason: RunProblem }[]
}

/** A run under way. */
export interface OpenRun {
  run: ReportRun
  /** whose turn has been, in any outcome */
  done: readonly number[]
  /** whose mail was about to leave when this was written; 0 for nobody */
  sending: number
}

/** How far a scheduled report is, apart from what people configure of it. */
export interface ReportSchedule {
  reportId: number
  /** the last occurrence that was run, or that is not to be run any more */
  after: Occurrence
  /** what somebody asked for and has not begun yet */
  asked: { userId: number; at: number; period: Occurrence } | null
  open: OpenRun | null
  /** the newest first, at most `reportLimits.reportRunsKept` */
  runs: readonly ReportRun[]
  /** users, and people without an account, who ended their subscription themselves */
  unsubscribed: readonly number[]
  /** absent in what earlier builds wrote */
  outside?: readonly OutsideRecipient[]
  /** the lowest id that one of them ever had */
  outsideId?: number
  /** signs the links that end a subscription */
  secret: string
  /** when the next occurrence ends; null when none is ahead, or it is paused */
  nextAt: number | null
  /** until then a process works on it */
  heldUntil: number
  /** moves with every write */
  version: number
}

/** Nothing that ended by `now` (epoch ms) is run. */
export const passedAt = (now: number): Occurrence => ({ start: now, end: now })

export const newSchedule = (reportId: number, { now, secret }: { now: number; secret: string }): ReportSchedule => ({
  reportId,
  after: passedAt(now),
  asked: null,
  open: null,
  runs: [],
  unsubscribed: [],
  secret,
  nextAt: null,
  heldUntil: 0,
  version: 0,
})

/** What is due: a period, and the place in its calendar or timetable that is left behind with it. */
export interface Due {
  period: Occurrence
  place: Occurrence
}

interface Beginning {
  period: Occurrence
  /** null for what somebody asked for, which leaves the place as it is */
  place: Occurrence | null
  askedBy: number
  recipients: number
  now: number
}

/** Begins the run of a period. */
export function begun(
  schedule: ReportSchedule,
  { period, place, askedBy, recipients, now }: Beginning,
): ReportSchedule {
  const { start: from, end: to } = period
  const run: ReportRun = { startedAt: now, from, to, askedBy, state: 'running', recipients, sent: 0, failed: [] }
  return { ...schedule, ...(place ? { after: place } : { asked: null }), open: { run, done: [], sending: 0 } }
}

/**
 * Takes the turn of one recipient, before their mail leaves: a process that ends between this and the mail sends none,
 * so that nobody gets the same one twice. Null when their turn has been, or the run is another one.
 */
export function claimed(schedule: ReportSchedule, run: ReportRun, userId: number): ReportSchedule | null {
  const { open } = schedule
  if (!open || !isSameRun(open.run, run) || open.done.includes(userId)) return null
  return { ...schedule, open: { ...open, done: [...open.done, userId], sending: userId } }
}

/** Writes how the recipient fared whose turn was taken. */
export function delivered(schedule: ReportSchedule, userId: number, problem: RunProblem | null): ReportSchedule {
  const { open } = schedule
  if (!open || open.sending !== userId) return schedule
  return { ...schedule, open: { ...open, sending: 0, run: withOutcome(open.run, userId, problem) } }
}

function withOutcome(run: ReportRun, userId: number, problem: RunProblem | null): ReportRun {
  if (problem === null) return { ...run, sent: run.sent + 1 }
  const failed = [...run.failed, { userId, reason: problem }]
  return { ...run, failed: failed.slice(0, reportLimits.reportRunFailuresKept) }
}

/** Goes on with a run after its process ended: whose mail was about to leave then, may or may not have got it. */
export function resumed(schedule: ReportSchedule): ReportSchedule {
  const userId = schedule.open?.sending ?? 0
  return userId === 0 ? schedule : delivered(schedule, userId, 'interrupted')
}

/** Moves the run under way to those that are over. */
export function finished(schedule: ReportSchedule): ReportSchedule {
  if (!schedule.open) return schedule
  return { ...schedule, open: null, runs: keptRuns([{ ...schedule.open.run, state: 'done' }, ...schedule.runs]) }
}

/** Passes over occurrences for good, and says so in one entry. */
export function passedOver(schedule: ReportSchedule, missed: readonly Due[], now: number): ReportSchedule {
  const last = missed.at(-1)
  if (!last) return schedule
  const from = missed.reduce((least, { period }) => Math.min(least, period.start), last.period.start)
  const run: ReportRun = {
    startedAt: now,
    from,
    to: last.period.end,
    askedBy: 0,
    state: 'missed',
    recipients: 0,
    sent: 0,
    failed: [],
  }
  return { ...schedule, after: last.place, runs: keptRuns([run, ...schedule.runs]) }
}

/**
 * The schedule with these people without an account. Those that it had stay who they are, also if they ended their
 * subscription; who was taken away and is added again, is somebody new.
 */
export function sentOutside(schedule: ReportSchedule, addresses: readonly string[], addedBy: number): ReportSchedule {
  const known = new Map((schedule.outside ?? []).map((each) => [each.address, each]))
  let outsideId = schedule.outsideId ?? 0
  const outside = addresses.map((address) => known.get(address) ?? { id: (outsideId -= 1), address, addedBy })
  const gone = new Set([...known.values()].filter((each) => !outside.includes(each)).map(({ id }) => id))
  return { ...schedule, outside, outsideId, unsubscribed: schedule.unsubscribed.filter((id) => !gone.has(id)) }
}

const keptRuns = (runs: readonly ReportRun[]): ReportRun[] => runs.slice(0, reportLimits.reportRunsKept)

const isSameRun = (one: ReportRun, other: ReportRun): boolean =>
  one.startedAt === other.startedAt && one.from === other.from && one.to === other.to && one.askedBy === other.askedBy
