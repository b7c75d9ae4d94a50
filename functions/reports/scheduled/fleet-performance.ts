import type { ReportName } from '../../../shared/catalog/reports/index.ts'
import { workOf } from '../../../shared/domain/performance/figures.ts'
import { heatColumns, heatRows } from '../../../shared/domain/performance/heat-map.ts'
import { momentOfWallTime, wallTimeOf } from '../../../shared/domain/time/time-zone.ts'
import type { FleetPerformance } from '../../../shared/i18n/performance-mail.ts'
import type { EventRowJson } from '../../../shared/wire/json.ts'
import type { DriverJson, UtilisationJson } from '../../../shared/wire/report-json.ts'
import type { WorldOf } from '../../platform/needs.ts'
import { personReport } from '../person-report.ts'
import type { ReportRequest } from '../rows/device-report.ts'
import { joinedRows, reportRows } from '../rows/report-rows.ts'

interface Asked {
  tenantId: string
  userId: number
  /** of the utilisation, by day */
  request: ReportRequest
}

/** Epoch ms, both ends belong to it. */
interface Span {
  from: number
  to: number
}

const monday = 1

/**
 * How the fleet of a report did in its period and in the one before, from the rows of the reports that the page
 * *Performance* is made of.
 * @returns null when time is up, and for who may not see reports
 */
export async function fleetPerformance(
  world: WorldOf<'reports-scheduled'>,
  { tenantId, userId, request }: Asked,
  isTimeUp: () => boolean,
): Promise<FleetPerformance | null> {
  const report = await personReport(world, { tenantId, userId }, { request, locale: null })
  if (!report) return null
  const { sources } = report
  const rowsOf = async <Row>(name: ReportName, span: Span, more: Partial<ReportRequest>): Promise<Row[] | null> => {
    const asked: ReportRequest = { ...request, ...span, name, ...more }
    const found: Row[] = []
    for await (const { rows } of joinedRows(name, reportRows(asked, sources))) {
      if (isTimeUp()) return null
      for (const row of rows) found.push(row as Row)
    }
    return found
  }
  const figuresIn = async (span: Span) => {
    const days = await rowsOf<UtilisationJson>('utilisation', span, { daily: true })
    const alarms = days && (await rowsOf<EventRowJson>('events', span, { eventTypes: ['alarm'], alarms: null }))
    const scores = alarms && (await rowsOf<DriverJson>('drivers', span, {}))
    if (!scores) return null
    const idleMs = scores.reduce((sum, { idleTime }) => sum + idleTime, 0)
    return { days, scores, figures: { work: workOf(days, sources.fuelPrices), alarms: alarms.length, idleMs } }
  }
  const { from, to } = request
  const now = await figuresIn({ from, to })
  const before = now && (await figuresIn(spanBefore({ from, to }, sources.zone)))
  if (!before) return null
  const columns = heatColumns({ from, to }, { now: world.now(), zone: sources.zone, firstWeekday: monday })
  const devices = [...sources.devices.values()]
  return {
    now: now.figures,
    before: before.figures,
    lowest: lowestOf(now.scores),
    vehicles: devices.length,
    isByCalendar: now.days.some(({ availableBy }) => availableBy === 'calendar'),
    columns,
    rows: heatRows({ rows: now.days, devices, columns }),
  }
}

/** As long, on the reader's clock: a week with a change of the clock is a week. */
function spanBefore({ from, to }: Span, zone: string): Span {
  const [begin, end] = [wallTimeOf(from, zone), wallTimeOf(to + 1, zone)]
  return { from: momentOfWallTime(begin - (end - begin), zone), to: from - 1 }
}

/** The first row is the lowest; who has no score comes last. */
function lowestOf([first]: readonly DriverJson[]): FleetPerformance['lowest'] {
  if (!first || first.score === null) return null
  const { driverName, driverUniqueId, vehicles, score } = first
  return { name: driverName ?? driverUniqueId ?? vehicles[0]?.deviceName ?? '', score }
}
