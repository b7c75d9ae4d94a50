import { Failure } from '../../../shared/domain/failures.ts'
import { reportLimits } from '../../../shared/domain/limits/reports.ts'
import { attachment } from '../../../shared/wire/export/attachment.ts'
import type { ReportName } from '../../../shared/catalog/reports/index.ts'
import type { ReportForm } from '../../../shared/wire/report-json.ts'
import { fileContext } from '../../reports/person-report.ts'
import { formTypes } from '../../reports/files/forms.ts'
import { reportFile, reportFileName } from '../../reports/files/report-file.ts'
import { reportJobJson } from '../../reports/jobs/order.ts'
import { startReport } from '../../reports/jobs/start-report.ts'
import {
  atOnce,
  endOfAnswer,
  mayFitAtOnce,
  NotAtOnce,
  requireBounds,
  tooLargeAtOnce,
  workAtOnce,
} from '../../reports/report-bounds.ts'
import { reportAudit } from '../../reports/report-audit.ts'
import { estimateReport } from '../../reports/rows/estimate-report.ts'
import { routePage } from '../../reports/rows/route-rows.ts'
import { spend } from '../allowance.ts'
import { note } from '../audit-entries.ts'
import { fitted } from '../http/response-size.ts'
import { timedQueryOf } from '../http/caller-clock.ts'
import { asyncPreference, preferred } from '../http/preference.ts'
import { countIn, queryOf } from '../http/query.ts'
import type { ApiContext, ScopedCaller } from '../route.ts'
import { requireReports } from '../require-reports.ts'
import { askedReport, piecesAtOnce, rowsAtOnce, type AskedReport } from './asked-report.ts'
import { readReportQuery } from './report-query.ts'

interface Asked extends AskedReport {
  form: ReportForm
}

/** Answers one report at once, or by a job where the client prefers one. @param form null for the one that `Accept` names */
export const answerReport =
  (name: ReportName, form: ReportForm | null) =>
  async (c: ApiContext, caller: ScopedCaller): Promise<Response> => {
    await requireReports(caller)
    const begun = c.var.world.now()
    const query = await timedQueryOf(c, caller)
    const report = { ...(await readReportQuery(query, caller, name)), query, begun }
    const asked = { ...(await askedReport(c, caller, report)), form: form ?? acceptedForm(c) }
    const answer = (await pageAnswer(c, asked)) ?? (await wholeAnswer(c, caller, asked))
    answer.headers.append('vary', 'Accept, Prefer')
    note(c, reportAudit({ ...asked, ms: c.var.world.now() - begun, ...jobOf(answer) }))
    return answer
  }

/** Has a report made and sent to the caller by e-mail. */
export const mailReport =
  (name: ReportName) =>
  async (c: ApiContext, caller: ScopedCaller): Promise<Response> => {
    await requireReports(caller)
    const begun = c.var.world.now()
    const query = await timedQueryOf(c, caller)
    const report = { ...(await readReportQuery(query, caller, name)), query, begun }
    const asked = { ...(await askedReport(c, caller, report)), form: 'xlsx' as const }
    await pageAnswer(c, asked)
    requireBounds(await estimateReport(asked.request, asked.sources, asked.form), asked.form)
    const { tenantId, userId } = caller.actor
    const { reportMailsMax: max, reportMailsWindowMs: windowMs } = reportLimits
    await spend(c.var.world, [{ name: `reportMail:${tenantId}:${userId}`, max, windowMs }])
    const { id: job } = await start(c, caller, { ...asked, mail: true })
    note(c, reportAudit({ ...asked, form: 'mail', ms: c.var.world.now() - begun, job }))
    return c.body(null, 204)
  }

function acceptedForm(c: ApiContext): ReportForm {
  const types = { json: 'application/json', csv: 'text/csv', xlsx: formTypes.xlsx, pdf: formTypes.pdf }
  const accepted = preferred(c.req.header('accept') ?? '', Object.values(types))
  return (['csv', 'xlsx', 'pdf'] as const).find((form) => types[form] === accepted) ?? 'json'
}

/**
 * In full. With `Prefer: respond-async` (RFC 7240) a job makes what takes longer than the client waits, or is too large.
 * @throws Failure tooLarge without that header: other clients take a job for rows
 */
async function wholeAnswer(c: ApiContext, caller: ScopedCaller, asked: Asked): Promise<Response> {
  const { request, form, sources } = asked
  const size = await estimateReport(request, sources, form)
  requireBounds(size, form)
  const preference = asyncPreference(c.req.header('prefer') ?? '')
  const waitMs = preference?.waitMs
  const isTried = waitMs !== 0 && mayFitAtOnce(size, request.deviceIds.length, form)
  const answer = isTried ? await answerWithin(c, asked, waitMs) : null
  if (answer) return answer
  if (!preference) throw tooLargeAtOnce()
  return jobAnswer(c, caller, asked)
}

/** Null for what takes longer, or has too many rows or bytes. */
async function answerWithin(c: ApiContext, asked: Asked, waitMs: number | undefined): Promise<Response | null> {
  try {
    // few rows may be many bytes, above all where a client takes no compressed ones
    return await fittedOrNull(c, await answerAtOnce(c, asked, waitMs))
  } catch (error) {
    if (error instanceof NotAtOnce) return null
    throw error
  }
}

async function fittedOrNull(c: ApiContext, answer: Response): Promise<Response | null> {
  try {
    return await fitted(c, answer)
  } catch (error) {
    if (error instanceof Failure && error.kind === 'tooLarge') return null
    throw error
  }
}

/** @throws NotAtOnce */
async function answerAtOnce(c: ApiContext, asked: Asked, waitMs: number | undefined): Promise<Response> {
  const now = () => c.var.world.now()
  const { request, form, reader, sources, files } = asked
  if (form === 'json') return c.json(await rowsAtOnce(asked, now, waitMs))
  const { until, rows } = piecesAtOnce(asked, now, waitMs)
  const pieces = atOnce(rows, now, { until, form })
  const context = fileContext(request, { reader, sources, files })
  const parts: Uint8Array[] = []
  for await (const part of reportFile(form, pieces, context)) parts.push(part)
  return new Response(Buffer.concat(parts), {
    headers: {
      'content-type': formTypes[form],
      'content-disposition': attachment(reportFileName(context, form)),
    },
  })
}

async function jobAnswer(c: ApiContext, caller: ScopedCaller, asked: Asked): Promise<Response> {
  const job = await start(c, caller, { ...asked, mail: false })
  return c.json(reportJobJson(job), 202, {
    location: `/api/reports/jobs/${job.id}`,
    'preference-applied': 'respond-async',
  })
}

const jobOf = (answer: Response): { job?: string } => {
  const job = answer.headers.get('location')?.split('/').at(-1)
  return job === undefined ? {} : { job }
}

function start(c: ApiContext, { actor }: ScopedCaller, { request, form, mail }: Asked & { mail: boolean }) {
  const locale = queryOf(c).get('locale')
  return startReport(c.var.world, actor, { request, form, locale, mail })
}

/**
 * A page of the positions of one device; how many there are altogether is in `X-Total-Count`. Null when no page is asked
 * for. @throws Failure invalid, tooLarge where days have to be derived that take too long
 */
async function pageAnswer(c: ApiContext, { request, form, sources, begun }: Asked): Promise<Response | null> {
  const query = queryOf(c)
  const page = ['limit', 'offset'].find((name) => query.has(name))
  if (request.name !== 'route' || page === undefined) return null
  if (form !== 'json') {
    throw new Failure('invalid', '{field}: only rows in JSON are paged. Leave it out for a file.', { field: page })
  }
  const [offset, limit] = [countIn(query, 'offset', 0), countIn(query, 'limit', reportLimits.routePageRowsMax)]
  const [deviceId, another] = request.deviceIds
  if (another !== undefined) {
    throw new Failure('invalid', '{field}: more than one device. Rows are paged of one device at a time.', {
      field: 'deviceId',
    })
  }
  if (deviceId === undefined) return c.json([])
  const { from, to } = request
  const asked = { from, to, offset, limit: Math.min(limit, reportLimits.routePageRowsMax) }
  const work = workAtOnce(() => c.var.world.now(), endOfAnswer(begun, request))
  try {
    const { rows, total } = await routePage(deviceId, asked, { ...sources, work })
    return c.json(rows, 200, { 'x-total-count': String(total) })
  } catch (error) {
    throw error instanceof NotAtOnce ? tooLargeAtOnce() : error
  }
}
