import { Failure } from '../../../shared/domain/failures.ts'
import { reportLimits } from '../../../shared/domain/limits/reports.ts'
import { dayMs } from '../../../shared/domain/time/durations.ts'
import { historyAudit } from '../../reports/report-audit.ts'
import { reportSources } from '../../reports/report-sources.ts'
import { lanesPage } from '../../reports/rows/lanes.ts'
import { note, noteTrackView } from '../audit-entries.ts'
import { readerOf } from '../exports/reader.ts'
import { timedQueryOf } from '../http/caller-clock.ts'
import { forwardPeriodIn } from '../http/period.ts'
import { countIn } from '../http/query.ts'
import { requireReports } from '../require-reports.ts'
import type { ApiContext, ScopedCaller } from '../route.ts'
import { triedDevices } from '../trials/trial-request.ts'
import { someIds } from './report-query.ts'

/** What devices did in a day, a page of them at a time. @throws Failure invalid, forbidden, tooLarge */
export async function answerLanes(c: ApiContext, caller: ScopedCaller): Promise<Response> {
  await requireReports(caller)
  const { now } = c.var.world
  const begun = now()
  const query = await timedQueryOf(c, caller)
  const period = lanesPeriodIn(query)
  const limit = countIn(query, 'limit', 0) || reportLimits.lanesOfPageMax
  const after = countIn(query, 'after', 0)
  const asked = { deviceId: someIds(query, 'deviceId'), groupId: someIds(query, 'groupId') }
  const devices = (await triedDevices(caller, asked)).filter(({ id }) => id > after).toSorted((a, b) => a.id - b.id)
  const page = devices.slice(0, Math.min(limit, reportLimits.lanesOfPageMax))
  const [settings, { zone }] = await Promise.all([caller.settings(), readerOf(caller)])
  const sources = await reportSources({ ...caller, settings }, { devices: page, zone, now: begun })
  const answer = await lanesPage({ devices, ...period, limit: page.length }, sources, now)
  const deviceIds = answer.lanes.map(({ deviceId }) => deviceId)
  noteWhatWasRead(c, { isByName: asked.deviceId.length > 0, deviceIds, ...period, ms: now() - begun })
  return c.json(answer)
}

/** A page that goes on asks for a few by name, again and again: their tracks are noted once an hour, as elsewhere. */
const renewedMax = 20

interface Read {
  isByName: boolean
  deviceIds: readonly number[]
  from: number
  to: number
  ms: number
}

function noteWhatWasRead(c: ApiContext, { isByName, ...read }: Read): void {
  if (!isByName || read.deviceIds.length > renewedMax) note(c, historyAudit({ report: 'lanes', ...read }))
  else for (const deviceId of read.deviceIds) noteTrackView(c, deviceId)
}

function lanesPeriodIn(query: URLSearchParams): { from: number; to: number } {
  const period = forwardPeriodIn(query)
  if (period.to - period.from <= reportLimits.lanesPeriodMaxMs) return period
  throw new Failure('tooLarge', '{field}: too long after from. Ask for at most {most} days.', {
    field: 'to',
    values: { most: reportLimits.lanesPeriodMaxMs / dayMs },
  })
}
