import { Failure, phrase, type Phrase } from '../../../shared/domain/failures.ts'
import { reportNamed } from '../../../shared/catalog/reports/index.ts'
import { reportLimits } from '../../../shared/domain/limits/reports.ts'
import { log } from '../../platform/log.ts'
import type { WorldOf } from '../../platform/needs.ts'
import type { ReportJob, ReportJobs } from '../../platform/ports/report-ports.ts'
import { reportAudit } from '../report-audit.ts'
import { requireBounds } from '../report-bounds.ts'
import { estimateReport } from '../rows/estimate-report.ts'
import { personReport, type PersonReport } from '../person-report.ts'
import { announceJob } from './announce-job.ts'
import { JobRun, Superseded } from './job-run.ts'
import { mailReport, reportJobPage } from './mail-report.ts'
import { isUnderWay, keepsRows, orderOf } from './order.ts'
import { removeAllPieces } from './pieces.ts'
import { storeRows } from './store-rows.ts'
import { writeFile } from './write-file.ts'

export interface JobKey {
  tenantId: string
  jobId: string
}

export interface Turn {
  isTimeUp: () => boolean
  /** what fails now is not tried again */
  isLastTry: boolean
}

/**
 * Goes on with a job until it is over or the time is up. Every effect may be repeated: a process may die after any of
 * them, and two may be at work at the same time, of which the one that saves last goes on.
 * @returns `over` when nothing is left to do, `timeUp` when it has to be started again, `taken` when another process is
 *   at work on it: it has to be looked at later
 */
export async function runReportJob(
  world: WorldOf<'reports-run'>,
  key: JobKey,
  turn: Turn,
): Promise<'over' | 'timeUp' | 'taken'> {
  const jobs = await world.reportJobs(key.tenantId)
  const job = await jobs.get(key.jobId)
  if (!job) return 'over'
  const run = new JobRun(world, jobs, job)
  const { request, locale } = orderOf(job)
  const isOpen = isUnderWay(job)
  try {
    // nothing of it is removed: another process may be in its last try
    if (isGivenUp(job)) return 'over'
    if (isOpen && endsProcesses(job)) {
      log({ capability: 'reports', what: 'jobGivenUp', ...key, report: request.name, starts: job.starts ?? 0 })
      await fail(run, givenUp)
      return 'over'
    }
    if (isOpen) await begin(run, turn)
    const report = await personReport(world, { tenantId: key.tenantId, userId: job.userId }, { request, locale })
    if (isOpen) {
      if (!(await make(run, report, turn.isTimeUp))) return 'timeUp'
      if (run.job.state === 'ready') await noteRun(world, run)
    }
    await finishUp(world, run, report)
    return 'over'
  } catch (error) {
    if (error instanceof Superseded) return (await isGone(jobs, job)) ? 'over' : 'taken'
    if (isOpen) await endByItself(run, turn).catch(() => undefined)
    throw error
  } finally {
    const { state, done, of, rows } = run.job
    log({ capability: 'reports', what: 'jobStep', ...key, state, done, of, rows })
  }
}

const givenUp = phrase('The report could not be made. Try again later.')

/** Whether a job failed in its last try by no fault of what was asked. */
export const isGivenUp = ({ state, reason }: ReportJob): boolean => state === 'failed' && reason === givenUp.text

/** Whether processes ended again and again while they were at work on it, as they do when it takes all of their memory. */
export const endsProcesses = ({ starts = 0 }: ReportJob): boolean => starts >= reportLimits.reportStartsMax

/**
 * Has a job that was given up go on, as it was before its last try; not one with which processes ended.
 * @returns the job; null when there is none
 */
export async function reopen(world: WorldOf<'reports-run'>, { tenantId, jobId }: JobKey): Promise<ReportJob | null> {
  const jobs = await world.reportJobs(tenantId)
  const job = await jobs.get(jobId)
  if (!job || !isGivenUp(job) || endsProcesses(job)) return job
  const saved = await jobs.save({ ...job, state: 'running', reason: null, finishedAt: null })
  if (saved) await announceJob(world, tenantId, saved)
  return saved ?? job
}

/** A process that is killed cannot say so: it has failed until its file is there, when there is no other try. */
const begin = (run: JobRun, { isLastTry }: Turn): Promise<void> => {
  const starts = (run.job.starts ?? 0) + 1
  return isLastTry ? fail(run, givenUp, starts) : run.save({ state: 'running', starts })
}

/** What is saved when a step failed: its process did not end, and no other try follows the last one. */
const endByItself = (run: JobRun, { isLastTry }: Turn): Promise<void> =>
  isLastTry && isUnderWay(run.job) ? fail(run, givenUp, 0) : run.save({ starts: 0 })

/** Rows, then the file. @returns false when the time is up */
async function make(run: JobRun, report: PersonReport | null, isTimeUp: () => boolean): Promise<boolean> {
  if (!report) {
    await fail(run, phrase('You may not read history. Ask an administrator for access to reports.'))
    return true
  }
  try {
    const { request, sources } = report
    const { length } = request.deviceIds
    // a row of the wire may be thousands of the file: what a schedule asks for was not estimated yet
    if (run.job.done === 0 && reportNamed(request.name).fileParts)
      requireBounds(await estimateReport(request, sources, run.job.form), run.job.form)
    // an order without devices has nothing to read
    if ((run.job.done < length || length === 0) && !(await storeRows(run, report, isTimeUp))) return false
    const { fileName, bytes } = await writeFile(run, report)
    const finishedAt = run.now
    await run.save({
      state: 'ready',
      fileName,
      bytes,
      finishedAt,
      expiresAt: finishedAt + reportLimits.reportKeptMs,
      reading: null,
      reason: null,
    })
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    await fail(run, error.phrase)
  }
  return true
}

/** One entry more than the order's: what was read, and how long it took. */
async function noteRun(world: WorldOf<'reports-run'>, { job, jobs, now }: JobRun): Promise<void> {
  const { request, mail } = orderOf(job)
  const { id, form, userId, createdAt } = job
  const entry = reportAudit({ request, form: mail ? 'mail' : form, ms: now - createdAt, job: id })
  await world.audit(jobs.tenantId).write([{ ...entry, at: now, userId, address: '', objectType: '', objectId: 0 }])
}

async function fail(
  run: JobRun,
  { text: reason, values: reasonValues }: Phrase,
  starts = run.job.starts ?? 0,
): Promise<void> {
  const why = { reason, ...(reasonValues && { reasonValues }) }
  await run.save({ state: 'failed', ...why, finishedAt: run.now, reading: null, starts })
}

/** What is left after the last state is saved: the e-mail, and the rows, unless pages show them. */
async function finishUp(world: WorldOf<'reports-run'>, run: JobRun, report: PersonReport | null): Promise<void> {
  const { job, jobs } = run
  const isDue = job.state === 'ready' && orderOf(job).mail && !job.isMailed
  if (isDue && report) {
    const { language } = report.file.reader
    const isMailed = await mailReport(world, {
      tenantId: jobs.tenantId,
      job,
      link: reportJobPage(world.siteAddress(), job.id),
      user: report.user,
      language,
    })
    if (!isMailed) throw new Error('the e-mail with the report did not leave')
    await run.save({ isMailed })
  }
  if (!keepsRows(job)) await removeAllPieces(jobs, job)
}

/** Whether the job was removed; then nothing of it stays. */
async function isGone(jobs: ReportJobs, job: ReportJob): Promise<boolean> {
  const now = await jobs.get(job.id)
  if (now) return false
  await removeAllPieces(jobs, job)
  await jobs.removeFile(job.id)
  return true
}
