import { Failure } from '../../../shared/domain/failures.ts'
import { device } from '../../../shared/entities/device.ts'
import type { ReportJob, ReportJobs } from '../../platform/ports/report-ports.ts'
import { isUnderWay, keepsRows, orderOf, reportJobJson } from '../../reports/jobs/order.ts'
import { removeAllPieces, storedPiece } from '../../reports/jobs/pieces.ts'
import type { ReportJobJson } from '../../../shared/wire/report-json.ts'
import { note } from '../audit-entries.ts'
import { reasonReader } from '../http/reason-reader.ts'
import { countIn, queryOf } from '../http/query.ts'
import type { ApiContext, ScopedCaller } from '../route.ts'
import { requireReports } from '../require-reports.ts'

/** The caller's own jobs, the newest first. */
export async function listJobs(c: ApiContext, caller: ScopedCaller): Promise<Response> {
  await requireReports(caller)
  const jobs = await (await c.var.world.reportJobs(caller.actor.tenantId)).list()
  const own = jobs.filter(({ userId }) => userId === caller.actor.userId)
  const said = await reasonReader(c)
  return c.json(own.map((job) => reportJobJson(job, said)))
}

export async function showJob(c: ApiContext, caller: ScopedCaller): Promise<Response> {
  return c.json(await shownJob(c, caller, idIn(c)))
}

/** How far a report of the caller is. @throws Failure missing for another person's as well */
export async function shownJob(c: ApiContext, caller: ScopedCaller, id: string): Promise<ReportJobJson> {
  const { job } = await ownJob(c, caller, id)
  return reportJobJson(job, await reasonReader(c))
}

/** A process that is at work on it notices at its next save, and removes what it wrote. */
export async function removeJob(c: ApiContext, caller: ScopedCaller): Promise<Response> {
  const { jobs, job } = await ownJob(c, caller, idIn(c))
  await jobs.remove(job.id)
  await removeAllPieces(jobs, job)
  await jobs.removeFile(job.id)
  return c.body(null, 204)
}

/** The file may be larger than any function may answer, so the store itself hands it out, for some minutes. */
export async function downloadFile(c: ApiContext, caller: ScopedCaller): Promise<Response> {
  return c.redirect(await fileLink(c, caller, idIn(c)), 302)
}

/**
 * The address of the file, for everybody who has it, for `tenantLimits.exportLinkMs`; with its audit entry.
 * @throws Failure missing; conflict while it is not ready
 */
export async function fileLink(c: ApiContext, caller: ScopedCaller, id: string): Promise<string> {
  const { jobs, job } = await ownJob(c, caller, id)
  if (job.state !== 'ready') throw notReady()
  await requireDevices(caller, job)
  note(c, { action: 'exportDownload', attributes: { job: job.id } })
  return jobs.link(job.id)
}

/** The rows of a piece, which fits into an answer; how many there are is in `X-Piece-Count`. */
export async function showRows(c: ApiContext, caller: ScopedCaller): Promise<Response> {
  const { jobs, job } = await ownJob(c, caller, idIn(c))
  const number = countIn(queryOf(c), 'piece', 0)
  if (isUnderWay(job)) throw notReady()
  await requireDevices(caller, job)
  const hasNone = keepsRows(job) && job.pieces === 0 && number === 0
  const isStored = keepsRows(job) && number < job.pieces
  const piece = hasNone ? [] : isStored ? await storedPiece(jobs, job.id, number) : null
  if (piece) {
    const rows = piece.flatMap((each) => each.rows)
    return c.json(rows, 200, { 'x-piece-count': String(job.pieces) })
  }
  throw new Failure('missing', '{field}: the report has no rows there. Give less than {count}, or download its file.', {
    field: 'piece',
    values: { count: keepsRows(job) ? job.pieces : 0 },
  })
}

const notReady = () => new Failure('conflict', 'The report is not ready yet. Try again when it is.')

const idIn = (c: ApiContext): string => c.req.param('id') ?? ''

/** @throws Failure missing for another person's as well */
async function ownJob(c: ApiContext, caller: ScopedCaller, id: string): Promise<{ jobs: ReportJobs; job: ReportJob }> {
  await requireReports(caller)
  const { tenantId, userId } = caller.actor
  const jobs = await c.var.world.reportJobs(tenantId)
  const job = await jobs.get(id)
  if (job?.userId === userId) return { jobs, job }
  throw noReport()
}

/**
 * What was made stays for days: it is gone for who does not see one of its devices any more. One that was removed since
 * holds nobody up.
 * @throws Failure missing
 */
async function requireDevices({ records, scope }: ScopedCaller, job: ReportJob): Promise<void> {
  const { deviceIds } = orderOf(job).request
  const [seen, all] = await Promise.all([scope.those(device, deviceIds), records.getMany(device, deviceIds)])
  if (seen.length < all.length) throw noReport()
}

const noReport = () => new Failure('missing', 'There is no such report, or it has expired. Run it again.')
