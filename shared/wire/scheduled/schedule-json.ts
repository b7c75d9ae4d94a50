import type { MailTrouble } from '../../domain/mail/mail-status.ts'
import type { ReportRun, ReportSchedule, RunProblem, RunState } from '../../domain/scheduled/schedule.ts'
import { isoTime } from '../dates.ts'

/** What became of one period of a scheduled report. Moments are ISO text in UTC. */
export interface ReportRunJson {
  startedAt: string
  /** the period; its end does not belong to it */
  from: string
  to: string
  /** `waiting`: begins within a minute. `missed`: too long ago to be caught up, nothing was sent */
  state: RunState
  /** people who are linked to the report, those who did not get it included */
  recipients: number
  sent: number
  /** who did not get it, as far as the reader sees them: others have no name, and people without an account no id */
  failed: { userId: number; name: string | null; reason: RunProblem }[]
}

/** How far a scheduled report is, for one reader. */
export interface ReportScheduleJson {
  reportId: number
  /** when it is mailed next; null when it is paused, or nothing of its calendar is ahead */
  nextAt: string | null
  /** whether it is mailed to the reader */
  isReceived: boolean
  /** people without an account */
  outside: OutsideRecipientJson[]
  /** the newest one */
  lastRun: ReportRunJson | null
}

/** The subscription that a mailed link ends. */
export interface SubscriptionJson {
  description: string
  email: string
  /** false when it has ended already */
  isReceived: boolean
  /** somebody with an account can begin it again */
  hasAccount: boolean
}

/** Somebody without an account who receives a report, for who may change it. */
export interface OutsideRecipientJson {
  email: string
  /** false when they ended it themselves */
  isReceived: boolean
  /** `bounce` or `complaint`: nothing is sent to the address any more */
  trouble: MailTrouble | null
}

/** The newest first: what was asked for, what is under way, what is over. */
export function runsOf({ asked, open, runs }: ReportSchedule): ReportRun[] {
  const waiting: ReportRun[] = asked
    ? [
        {
          startedAt: asked.at,
          from: asked.period.start,
          to: asked.period.end,
          askedBy: asked.userId,
          state: 'waiting',
          recipients: 0,
          sent: 0,
          failed: [],
        },
      ]
    : []
  return [...waiting, ...(open ? [open.run] : []), ...runs]
}

/** @param nameOf the address of somebody without an account; null for a user whom the reader does not see */
export function runJson(run: ReportRun, nameOf: (recipientId: number) => string | null): ReportRunJson {
  return {
    startedAt: isoTime(run.startedAt),
    from: isoTime(run.from),
    to: isoTime(run.to),
    state: run.state,
    recipients: run.recipients,
    sent: run.sent,
    failed: run.failed.map(({ userId, reason }) => {
      const name = nameOf(userId)
      return { userId: name === null ? 0 : Math.max(0, userId), name, reason }
    }),
  }
}
