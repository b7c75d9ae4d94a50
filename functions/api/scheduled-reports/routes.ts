import { mailTroubles } from '../../../shared/domain/mail/mail-status.ts'
import { runProblems, runStates } from '../../../shared/domain/scheduled/schedule.ts'
import { calendar } from '../../../shared/entities/calendar.ts'
import { scheduledReport } from '../../../shared/entities/scheduled-report.ts'
import { gates } from '../gates.ts'
import { describe } from '../openapi/describe.ts'
import { count, flag, listOf, moment, object, oneOf, orNull, recordId, text } from '../openapi/schema.ts'
import { crud } from '../records/crud.ts'
import { later, type Route, type ScopedCaller } from '../route.ts'
import { stepsOfCalendars, stepsOfReports } from './plan-report.ts'

const run = () =>
  object({
    startedAt: moment,
    from: moment,
    to: moment,
    state: oneOf(runStates),
    recipients: count,
    sent: count,
    failed: listOf(object({ userId: recordId, name: orNull(text), reason: oneOf(runProblems) })),
  })

const tokenInQuery = { token: { says: 'from the link in the email', schema: text, isRequired: true } } as const
const access = 'signedIn'

/** Scheduled reports, what became of them, and the calendars that they follow. */
export const routes: readonly Route[] = [
  {
    method: 'GET',
    path: '/reports/schedules',
    access,
    gate: gates.always,
    document: describe('report', () => ({
      summary: 'List when scheduled reports run',
      answer: {
        json: listOf(
          object({
            reportId: recordId,
            nextAt: orNull(moment),
            isReceived: flag,
            outside: listOf(object({ email: text, isReceived: flag, trouble: orNull(oneOf(mailTroubles)) })),
            lastRun: orNull(run()),
          }),
        ),
      },
      refuses: ['forbidden'],
    })),
    answer: later<ScopedCaller>(async () => (await import('./runs.ts')).answerSchedules),
  },
  {
    method: 'GET',
    path: '/reports/:id/runs',
    access,
    gate: gates.always,
    document: describe('report', () => ({
      summary: 'List the latest runs of a scheduled report',
      notes: 'The newest first. People whom the caller does not see have no name.',
      answer: { json: listOf(run()) },
      refuses: ['forbidden', 'missing'],
    })),
    answer: later<ScopedCaller>(async () => (await import('./runs.ts')).answerRuns),
  },
  {
    method: 'POST',
    path: '/reports/:id/run',
    access,
    gate: { ...gates.whileOpen, unconfirmed: 'refused', guest: 'refused' },
    document: describe('report', () => ({
      summary: 'Run a scheduled report now',
      notes:
        'For the period that ended last, else for the one under way so far. It is sent to everybody who receives the report, within a minute or so.',
      answer: { json: run(), status: 202, says: 'the run, which has not begun yet' },
      refuses: ['forbidden', 'missing', 'tooMuch'],
    })),
    answer: later<ScopedCaller>(async () => (await import('./run-now.ts')).answerRunNow),
  },
  {
    method: 'POST',
    path: '/reports/:id/subscription',
    access,
    gate: { ...gates.always, guest: 'refused' },
    document: describe('report', () => ({
      summary: 'Receive a scheduled report again',
      answer: { nothing: 204 },
      refuses: ['missing'],
    })),
    answer: later<ScopedCaller>(async () => (await import('./subscription.ts')).answerSubscription(true)),
  },
  {
    method: 'DELETE',
    path: '/reports/:id/subscription',
    access,
    gate: { ...gates.always, guest: 'refused' },
    document: describe('report', () => ({
      summary: 'Receive a scheduled report no more',
      notes: 'It stays visible, and goes on for others.',
      answer: { nothing: 204 },
      refuses: ['missing'],
    })),
    answer: later<ScopedCaller>(async () => (await import('./subscription.ts')).answerSubscription(false)),
  },
  {
    method: 'GET',
    path: '/unsubscribe',
    access: 'open',
    gate: gates.always,
    document: describe('report', () => ({
      summary: 'Show the subscription that a mailed link ends',
      notes: 'It ends nothing. A browser is sent to the page that asks whether to end it.',
      query: tokenInQuery,
      answer: [
        { json: object({ description: text, email: text, isReceived: flag, hasAccount: flag }) },
        { nothing: 302 },
      ],
      refuses: ['missing'],
    })),
    answer: later(async () => (await import('./subscription.ts')).showSubscription),
  },
  {
    method: 'POST',
    path: '/unsubscribe',
    access: 'open',
    gate: gates.always,
    document: describe('report', () => ({
      summary: 'End the subscription of a mailed link',
      notes: 'For the one click of RFC 8058: no session, no cookie, and the body is not read.',
      query: tokenInQuery,
      answer: { nothing: 204 },
      refuses: ['missing'],
    })),
    answer: later(async () => (await import('./subscription.ts')).endSubscription),
  },
  {
    method: 'GET',
    path: '/mailed-report',
    access: 'open',
    gate: gates.always,
    document: describe('report', () => ({
      summary: 'Download the report that was mailed to somebody without an account',
      notes:
        'The link is theirs alone. It ends after 7 days, when they end their subscription, and when the person who added them may not see the report any more.',
      query: tokenInQuery,
      answer: { nothing: 302, says: 'the file, from its store' },
      refuses: ['missing'],
    })),
    answer: later(async () => (await import('./mailed-report.ts')).downloadMailed),
  },
  ...crud(scheduledReport, stepsOfReports),
  ...crud(calendar, stepsOfCalendars),
]
