import {
  begun,
  claimed,
  delivered,
  finished,
  resumed,
  type Due,
  type OpenRun,
  type ReportRun,
  type ReportSchedule,
  type RunProblem,
} from '../../../shared/domain/scheduled/schedule.ts'
import { scheduledReport, type ScheduledReport } from '../../../shared/entities/scheduled-report.ts'
import type { User } from '../../../shared/entities/user.ts'
import { isoTime } from '../../../shared/wire/dates.ts'
import { actingPeople } from '../../application/auth/acting-users.ts'
import { errorFacts, log } from '../../platform/log.ts'
import type { WorldOf } from '../../platform/needs.ts'
import type { Mail, Records, Tenant } from '../../platform/ports/ports.ts'
import { retry, retryPolicies, tryAgain } from '../../platform/retry.ts'
import { linksOfReport, namedOutside, problemOf, recipientsOf, type Recipient, type ReportLinks } from './recipients.ts'

/** What one recipient's mail is made of. */
export interface MailRequest {
  recipient: Recipient
  report: ScheduledReport
  run: ReportRun
  links: ReportLinks
  tenant: Tenant
  /** the recipient, or who added them */
  person: User
  secret: string
  /** what fails now is not tried again */
  isLastTry: boolean
}

/** Makes the mail of one recipient, or says why there is none; `later` when time was up. */
export type MakeMail = (request: MailRequest) => Promise<Mail | RunProblem | 'later'>

export interface RunContext {
  world: WorldOf<'reports-scheduled'>
  makeMail: MakeMail
  isTimeUp: () => boolean
}

export interface Running {
  context: RunContext
  records: Records
  report: ScheduledReport
  /** writes what is kept, and keeps other processes away from the report */
  write: (change: (schedule: ReportSchedule) => ReportSchedule | null) => Promise<ReportSchedule | null>
}

/** Begins a run. @returns null when the report went meanwhile */
export async function beginRun(
  { context, records, report, write }: Running,
  { period, place, askedBy }: Pick<Due, 'period'> & { place: Due['place'] | null; askedBy: number },
): Promise<ReportSchedule | null> {
  const { userIds } = await linksOfReport(records, report.id)
  const now = context.world.now()
  return write((schedule) => {
    const recipients = userIds.length + namedOutside(report, schedule).length
    return begun(schedule, { period, place, askedBy, recipients, now })
  })
}

/**
 * Mails the period of the run that is open to everybody whose turn has not been. What fails for one person is noted and
 * stops nobody else.
 * @returns whether the run is over; false when time was up
 */
export async function continueRun(running: Running, { run }: OpenRun): Promise<boolean> {
  const { context, records, report, write } = running
  const schedule = await write((kept) => resumed(kept))
  if (!schedule?.open) return true
  const { done } = schedule.open
  const [links, tenant] = await Promise.all([linksOfReport(records, report.id), records.tenant()])
  const recipients = await recipientsOf(links, { outside: namedOutside(report, schedule) }, actingPeople(records))
  for (const recipient of recipients.filter(({ id }) => !done.includes(id))) {
    if (context.isTimeUp()) return false
    if (!(await serve(running, { run, links, tenant, recipient, schedule }))) return false
  }
  const ended = await write((kept) => (kept.open ? finished(kept) : null))
  if (ended) await noteRun(context, records, { report, run: ended.runs[0]!, links })
  return true
}

interface Turn {
  run: ReportRun
  links: ReportLinks
  tenant: Tenant
  recipient: Recipient
  schedule: ReportSchedule
}

/**
 * Serves one person: the mail is made first, so that little can go wrong between taking their turn and sending it.
 * @returns false when time was up before it was made
 */
async function serve(
  { context, report, write }: Running,
  { run, links, tenant, recipient, schedule }: Turn,
): Promise<boolean> {
  const { unsubscribed, secret } = schedule
  const problem = problemOf(recipient, { tenant, unsubscribed, now: context.world.now() })
  const { id, person } = recipient
  const mail = problem ?? (await made(context, { report, run, links, tenant, recipient, person: person!, secret }))
  if (mail === 'later') return false
  const isMine = await write((kept) => claimed(kept, run, id))
  if (!isMine) return true
  const outcome = typeof mail === 'string' ? mail : await sent(context, mail)
  await write((kept) => delivered(kept, id, outcome))
  return true
}

async function made(
  { world, makeMail }: RunContext,
  request: Omit<MailRequest, 'isLastTry'>,
): Promise<Mail | RunProblem | 'later'> {
  const { report, person, tenant } = request
  const policy = retryPolicies.scheduledReport
  const facts = { tenantId: tenant.tenantId, reportId: report.id, userId: person.id }
  let failure: unknown
  const exhausted = () => failure
  const attempt = async (tries: number) => {
    try {
      return await makeMail({ ...request, isLastTry: tries === policy.triesMax })
    } catch (error) {
      failure = error
      return tryAgain
    }
  }
  try {
    return await retry({ ...policy, exhausted }, attempt, world)
  } catch (error) {
    log({ capability: 'reports', what: 'scheduledReportNotMade', ...facts, ...errorFacts(error) })
    return 'notMade'
  }
}

async function sent({ world }: RunContext, mail: Mail): Promise<RunProblem | null> {
  const outcome = await world.mail.send(mail)
  if (!outcome.sent) return 'notSent'
  world.statistics.add(mail.tenantId, { mailSent: 1 })
  return null
}

/** Who asked for the run, and whom it reached. A failure is logged and changes nothing. */
async function noteRun(
  { world }: RunContext,
  { tenantId }: Records,
  { report, run, links }: { report: ScheduledReport; run: ReportRun; links: ReportLinks },
): Promise<void> {
  const now = world.now()
  const { deviceIds, groupIds } = links
  const attributes = {
    report: report.type,
    form: 'mail',
    from: isoTime(run.from),
    to: isoTime(run.to),
    devices: deviceIds.length,
    groups: groupIds.length,
    recipients: run.recipients,
    sent: run.sent,
    ms: now - run.startedAt,
  }
  const done = { action: 'report', objectType: scheduledReport.name, objectId: report.id } as const
  try {
    await world.audit(tenantId).write([{ at: now, userId: run.askedBy, address: '', ...done, attributes }])
  } catch (error) {
    log({ capability: 'reports', what: 'auditNotSaved', tenantId, ...errorFacts(error) })
  }
}
