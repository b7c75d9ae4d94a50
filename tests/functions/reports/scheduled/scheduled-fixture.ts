import type { RunContext, MakeMail } from '../../../../functions/reports/scheduled/run-period.ts'
import { runReportTimers } from '../../../../functions/reports/scheduled/run-timers.ts'
import type { Mail } from '../../../../functions/platform/ports/ports.ts'
import { hourMs, minuteMs } from '../../../../shared/domain/time/durations.ts'
import { ask, fixture, type ApiFixture, type Person } from '../../api/api-fixture.ts'

/** The base64 text of a calendar, as clients send it. */
export const calendarFile = (...events: readonly (readonly string[])[]): string => {
  const lines = events.flatMap((event, at) => ['BEGIN:VEVENT', `UID:${at}`, ...event, 'END:VEVENT'])
  return Buffer.from(['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\r\n')).toString('base64')
}

/** Each day from midnight to midnight in Paris. */
export const eachDay = [
  'DTSTART;TZID=Europe/Paris:20240101T000000',
  'DTEND;TZID=Europe/Paris:20240102T000000',
  'RRULE:FREQ=DAILY',
]
export const eachHour = ['DTSTART:20240101T000000Z', 'DTEND:20240101T010000Z', 'RRULE:FREQ=DAILY']

export interface Made {
  reportId: number
  calendarId: number
}

interface Wanted {
  type?: string
  description?: string
  events?: readonly (readonly string[])[]
  attributes?: object
}

/** A scheduled report of somebody, made as a client makes it. */
export async function scheduled(at: ScheduledFixture, by: Person, wanted: Wanted = {}): Promise<Made> {
  const { type = 'summary', description = 'Every day', events = [eachDay], attributes = {} } = wanted
  const calendar = await at.askAs(by, '/api/calendars', {
    method: 'POST',
    json: { name: 'Days', data: calendarFile(...events) },
  })
  const json = { type, description, calendarId: calendar.json.id, attributes }
  const report = await at.askAs(by, '/api/reports', { method: 'POST', json })
  if (report.status !== 200) throw new Error(report.text)
  return { reportId: report.json.id, calendarId: calendar.json.id }
}

export const linked = (by: Person, owner: { type: string; id: number }, reportId: number): Promise<void> =>
  by.records.link([{ owner, property: { type: 'report', id: reportId } }])

/** A mail that says what it is about, made without a file. */
export const plainMail: MakeMail = async ({ person, run, tenant, report }): Promise<Mail> => ({
  tenantId: tenant.tenantId,
  to: person.email,
  subject: `${report.description} ${new Date(run.from).toISOString()} ${new Date(run.to).toISOString()}`,
  text: '',
  html: '',
})

export type ScheduledFixture = ApiFixture & {
  /** runs what is due now */
  run: (changes?: Partial<RunContext>) => Promise<{ due: number; done: number }>
  /** the minutes go by, except those in which nothing runs */
  until: (end: number, isOut?: (now: number) => boolean) => Promise<void>
  /** asks as somebody who signs in now: sessions of the fixture end within the hour */
  askAs: (by: Person, path: string, how?: Parameters<typeof ask>[2]) => ReturnType<typeof ask>
  /** addressees and subjects of what was sent */
  sent: () => string[]
}

export async function scheduledFixture(makeMail: MakeMail = plainMail): Promise<ScheduledFixture> {
  const at = await fixture()
  const run = (changes: Partial<RunContext> = {}) =>
    runReportTimers({ world: at.world, makeMail, isTimeUp: () => false, ...changes }, at.world.now())
  return {
    ...at,
    run,
    async until(end, isOut = () => false) {
      while (at.world.now() < end) {
        at.world.moveTo(Math.min(end, at.world.now() + minuteMs))
        if (!isOut(at.world.now())) await run()
      }
    },
    async askAs(by, path, how = {}) {
      const { tenantId, id: userId, records } = by
      const { stamp } = await records.credentials(userId)
      const expiresAt = at.world.now() + hourMs
      const secret = await at.world.lookups.openSession('session', { tenantId, userId, stamp, expiresAt })
      return ask(at, path, { ...how, as: { ...by, cookie: `JSESSIONID=${secret}` } })
    },
    sent: () => at.world.mails.map(({ to, subject }) => `${to.split('@')[0]}: ${subject}`),
  }
}
