import { maySeeReports } from '../../../shared/domain/access/permissions.ts'
import { Failure } from '../../../shared/domain/failures.ts'
import { limits } from '../../../shared/domain/limits.ts'
import { isoTime } from '../../../shared/wire/dates.ts'
import type { ReportForm, ReportName } from '../../../shared/wire/report-json.ts'
import { readerOf } from '../../reports/files/reader.ts'
import { reportSources } from '../../reports/report-sources.ts'
import { reportRows, type ReportItem, type ReportSources } from '../../reports/rows/report-rows.ts'
import { routePage } from '../../reports/rows/route-rows.ts'
import { note } from '../audit-entries.ts'
import { countIn, queryOf } from '../http/query.ts'
import type { ApiContext, ScopedCaller } from '../route.ts'
import { askedReport, type AskedReport } from './asked-report.ts'

/** @throws Failure forbidden */
export async function requireReports(caller: ScopedCaller): Promise<void> {
  if (maySeeReports(caller.user, await caller.settings())) return
  throw new Failure('forbidden', 'You may not read history. Ask an administrator for access to reports.')
}

/** Answers one report in the form that its address or `Accept` names. */
export const answerReport =
  (name: ReportName) =>
  async (c: ApiContext, caller: ScopedCaller): Promise<Response> => {
    await requireReports(caller)
    const begun = c.var.world.now()
    const asked = await askedReport(queryOf(c), caller, name)
    const sources = await sourcesOf(c, caller, asked)
    const answer = await jsonAnswer(c, asked, sources)
    noteReport(c, asked, { form: 'json', begun })
    return answer
  }

async function sourcesOf(c: ApiContext, caller: ScopedCaller, { devices }: AskedReport): Promise<ReportSources> {
  const settings = await caller.settings()
  const { zone } = readerOf({ user: caller.user, server: settings })
  return reportSources({ ...caller, settings }, { devices, zone, now: c.var.world.now() })
}

async function jsonAnswer(c: ApiContext, asked: AskedReport, sources: ReportSources): Promise<Response> {
  const query = queryOf(c)
  if (asked.request.name === 'route' && (query.has('limit') || query.has('offset'))) {
    return pageAnswer(c, asked, sources)
  }
  const rows: ReportItem[] = []
  for await (const piece of reportRows(asked.request, sources)) rows.push(...piece.rows)
  return c.json(rows)
}

/** A page of the positions of one device; how many there are altogether is in `X-Total-Count`. @throws Failure invalid */
async function pageAnswer(c: ApiContext, { request }: AskedReport, sources: ReportSources): Promise<Response> {
  const query = queryOf(c)
  const [offset, limit] = [countIn(query, 'offset', 0), countIn(query, 'limit', limits.routePageRowsMax)]
  const [deviceId, another] = request.deviceIds
  if (another !== undefined) {
    throw new Failure('invalid', '{field}: more than one device. Rows are paged of one device at a time.', {
      field: 'deviceId',
    })
  }
  if (deviceId === undefined) return c.json([])
  const { from, to } = request
  const page = { from, to, offset, limit: Math.min(limit, limits.routePageRowsMax) }
  const { rows, total } = await routePage(deviceId, page, sources)
  c.header('x-total-count', String(total))
  return c.json(rows)
}

const devicesNamedMax = 20

/** Who ran which report, of what, and how long it took (milliseconds). */
export function noteReport(
  c: ApiContext,
  { request }: Pick<AskedReport, 'request'>,
  { form, begun }: { form: ReportForm | 'mail'; begun: number },
): void {
  const { name, deviceIds, from, to } = request
  note(c, {
    action: 'report',
    objectType: 'report',
    attributes: {
      report: name,
      form,
      from: isoTime(from),
      to: isoTime(to),
      devices: deviceIds.length,
      ...(deviceIds.length <= devicesNamedMax && { deviceIds: deviceIds.join(' ') }),
      ms: c.var.world.now() - begun,
    },
  })
}
