import { createHash } from 'node:crypto'
import { reportNamed } from '../../../shared/catalog/reports/index.ts'
import { mailBrandOf } from '../../../shared/domain/brand/mail-brand.ts'
import { withBrandOf } from '../../../shared/domain/brand/public-brand.ts'
import { BoundedMap } from '../../../shared/domain/bounded-map.ts'
import { reportLimits } from '../../../shared/domain/limits/reports.ts'
import {
  alarmsOf,
  availableHoursOf,
  formOf,
  geofencesOf,
  hasGaps,
  hasPerformance,
  isDaily,
  isOfAllDevices,
  speedingOf,
  typesOf,
} from '../../../shared/domain/scheduled/report-settings.ts'
import { secondMs } from '../../../shared/domain/time/durations.ts'
import { performancePart, type FleetPerformance } from '../../../shared/i18n/performance-mail.ts'
import { composeScheduledMail } from '../../../shared/i18n/scheduled-mail.ts'
import type { WorldOf } from '../../platform/needs.ts'
import type { Mail } from '../../platform/ports/ports.ts'
import type { ReportJob } from '../../platform/ports/report-ports.ts'
import type { ScheduledReport } from '../../../shared/entities/scheduled-report.ts'
import { atATime } from '../../platform/concurrency.ts'
import { scopeOf } from '../../application/records/visible-scope.ts'
import { formTypes } from '../files/forms.ts'
import { reportWords } from '../files/report-words.ts'
import { readerOf } from '../../../shared/domain/reader.ts'
import { reportJobPage } from '../jobs/mail-report.ts'
import { newReportJob } from '../jobs/order.ts'
import { isGivenUp, reopen, runReportJob } from '../jobs/run-job.ts'
import type { ReportRequest } from '../rows/device-report.ts'
import { devicesFor } from './recipients.ts'
import { fleetPerformance } from './fleet-performance.ts'
import type { MailRequest, MakeMail } from './run-period.ts'
import { fileToken, subscriptionToken } from './subscription-token.ts'

type World = WorldOf<'reports-scheduled'>

/**
 * Makes the mail of one recipient: the report of the devices that they see now, in their zone, units and language, as a
 * file. It is made by a job of the recipient, or of who added somebody without an account, so that a process that ends leaves what it has to the next one,
 * and the file can be fetched again for `reportLimits.reportKeptMs`.
 */
export function mailMaker(world: World, isTimeUp: () => boolean): MakeMail {
  const known = new BoundedMap<string, FleetPerformance | null>(performancesKept)
  const oneAtATime = atATime(1)
  return async (request) => {
    const { tenant, person, links } = request
    const records = world.tenants.records(tenant.tenantId)
    const isOfAll = isOfAllDevices(request.report)
    const devices = await devicesFor({ user: person, records, scope: scopeOf(records, person) }, { ...links, isOfAll })
    if (devices.length === 0) return 'noDevices'
    const deviceIds = devices.map(({ id }) => id)
    const { id: jobId, starts = 0 } = await openJob(world, request, deviceIds)
    const make = () => madeFile(world, request, { jobId, isTimeUp })
    // one that was begun before may not be the one with which its process ended
    const isAlone = isLarge(request.report) || starts > 0
    const job = await (isAlone ? oneAtATime(async () => (isTimeUp() ? 'later' : make())) : make())
    if (job === 'later') return job
    if (job.state === 'failed') return isGivenUp(job) ? 'notMade' : 'tooLarge'
    if (!hasPerformance(request.report)) return mailOf(world, request, { job, deviceIds, performance: null })
    if (!known.has(job.id)) {
      const whose = { tenantId: tenant.tenantId, userId: person.id, request: asked(request, deviceIds) }
      known.set(job.id, await oneAtATime(() => fleetPerformance(world, whose, isTimeUp)))
    }
    return mailOf(world, request, { job, deviceIds, performance: known.get(job.id) ?? null })
  }
}

/** Whether its positions, or its pages, may take half of the memory of the function. */
const isLarge = (report: ScheduledReport): boolean =>
  formOf(report) === 'pdf' || reportNamed(report.type).reads === 'positions'

/** Those whom one person added have the same file, and the same figures. */
const performancesKept = 4

/** The job of the file: the one that is there, or a new one. */
async function openJob(world: World, request: MailRequest, deviceIds: readonly number[]): Promise<ReportJob> {
  const { person, run, report } = request
  const { tenantId } = request.tenant
  const jobId = jobIdOf(request)
  // each whom one person added has tries of their own
  const known = await reopen(world, { tenantId, jobId })
  if (known) return known
  const order = {
    request: asked(request, deviceIds),
    form: formOf(report),
    locale: null,
    mail: false,
    isScheduled: true,
  } as const
  const job = { ...newReportJob(person.id, order, run.startedAt), id: jobId }
  await (await world.reportJobs(tenantId)).add(job)
  return job
}

interface Making {
  jobId: string
  isTimeUp: () => boolean
}

/** @returns the job when it is over */
async function madeFile(
  world: World,
  { tenant: { tenantId }, isLastTry }: MailRequest,
  { jobId, isTimeUp }: Making,
): Promise<ReportJob | 'later'> {
  const end = await runReportJob(world, { tenantId, jobId }, { isTimeUp, isLastTry })
  const job = end === 'over' ? await (await world.reportJobs(tenantId)).get(jobId) : null
  return job && (job.state === 'ready' || job.state === 'failed') ? job : 'later'
}

/** The same for every try, and for all whom one person added: a job that is there already is gone on with. Later ones are greater, as those of people are. */
function jobIdOf({ report, run, person }: MailRequest): string {
  const facts = [report.id, run.startedAt, run.from, run.to, run.askedBy, person.id].join('#')
  const mark = createHash('sha256').update(facts).digest('hex').slice(0, 16)
  return `${run.startedAt.toString(36).padStart(9, '0')}${mark}`
}

/** The end of an occurrence belongs to the next one, the end of a report's period to the report. */
const asked = ({ report, run }: MailRequest, deviceIds: readonly number[]): ReportRequest => ({
  name: report.type,
  deviceIds,
  from: run.from,
  to: run.to - 1,
  daily: isDaily(report),
  ...(hasGaps(report) && { gaps: true }),
  eventTypes: typesOf(report),
  alarms: alarmsOf(report),
  geofenceIds: geofencesOf(report),
  attribute: 'speed',
  ...speedingOf(report),
  ...availableHoursOf(report),
  pointsMax: reportLimits.chartPointsMax,
})

interface Made {
  job: ReportJob
  deviceIds: readonly number[]
  /** what the mail itself says; null for nothing, also where it takes too long */
  performance: FleetPerformance | null
}

function mailOf(world: World, request: MailRequest, made: Made): Mail {
  const { report, run, tenant, person, recipient, secret } = request
  const { job, deviceIds } = made
  const { outside } = recipient
  const { tenantId, settings } = tenant
  const reader = readerOf({ user: person, server: settings })
  const { zone, language } = reader
  const site = world.siteAddress()
  const brand = mailBrandOf(settings, { tenantId, site })
  const subscription = { tenantId, reportId: report.id, recipientId: recipient.id }
  const token = subscriptionToken(subscription, secret)
  const isAttached = job.bytes <= reportLimits.reportMailBytesMax
  const fileName = job.fileName ?? `report.${job.form}`
  const ownLink = () => `${site}/api/mailed-report?token=${fileToken({ ...subscription, jobId: job.id }, secret)}`
  const content = composeScheduledMail({
    language,
    zone,
    name: person.name,
    isOutside: outside !== null,
    description: report.description,
    report: reportWords(language)(`reports.name.${report.type}`),
    from: run.from,
    to: run.to,
    devices: deviceIds.length,
    isAttached,
    link: outside ? ownLink() : isAttached ? reportPage(site, request, made) : reportJobPage(site, job.id),
    unsubscribePage: withBrandOf(`${site}/unsubscribe?token=${token}`, tenant),
    brand,
    ...(made.performance && { part: performancePart(made.performance, { reader, brand }) }),
  })
  return {
    tenantId,
    to: outside?.address ?? person.email,
    ...content,
    unsubscribe: `${site}/api/unsubscribe?token=${token}`,
    ...(isAttached && { attachment: { jobId: job.id, fileName, contentType: formTypes[job.form] } }),
  }
}

/** An address with more would be too long for some mail programs. */
const devicesInLinkMax = 50

/** Where the same report is seen, with the reader's own rights; of very many devices, where its file is. */
function reportPage(site: string, { report, run }: MailRequest, { job, deviceIds }: Made): string {
  const isOfAll = hasPerformance(report) && isOfAllDevices(report)
  if (deviceIds.length > devicesInLinkMax && !isOfAll) return reportJobPage(site, job.id)
  const query = new URLSearchParams(isOfAll ? { all: 'true' } : deviceIds.map((id) => ['deviceId', String(id)]))
  query.set('period', 'custom')
  query.set('from', new Date(run.from).toISOString())
  query.set('to', new Date(run.to - 1).toISOString())
  if (isDaily(report)) query.set('daily', 'true')
  const { speedLimit, leastMs } = speedingOf(report)
  if (speedLimit) query.set('speedLimit', String(speedLimit))
  if (leastMs) query.set('minimalDuration', String(leastMs / secondMs))
  const { calendarId } = availableHoursOf(report)
  if (calendarId !== undefined) query.set('calendarId', String(calendarId))
  if (hasPerformance(report)) return `${site}/performance?${query.toString()}`
  if (hasGaps(report)) query.set('gaps', 'true')
  for (const id of geofencesOf(report) ?? []) query.append('geofenceId', String(id))
  for (const type of typesOf(report) ?? []) query.append('type', type)
  for (const alarm of alarmsOf(report) ?? []) query.append('alarm', alarm)
  return `${site}/reports/${reportNamed(report.type).path}?${query.toString()}`
}
