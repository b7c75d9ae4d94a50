import { Failure } from '../../shared/domain/failures.ts'
import { reportLimits } from '../../shared/domain/limits/reports.ts'
import { dayMs, hourMs } from '../../shared/domain/time/durations.ts'
import type { ReportForm } from '../../shared/wire/report-json.ts'
import type { DayWork } from './rows/day-work.ts'
import type { DeviceRows } from './rows/report-rows.ts'
import type { ReportEstimate } from './rows/estimate-report.ts'

/** Days that are not over are estimated by what a busy vehicle sends: so much fewer rows there may be. */
const roughness = 10

/**
 * Whether a report of about this size may fit into an answer at once; `atOnce` tells when it does not.
 * @param devices that it is made of
 */
export const mayFitAtOnce = (
  { rows, positionsRead, daysRead }: ReportEstimate,
  devices: number,
  form: ReportForm = 'json',
): boolean =>
  rows <= rowsAtOnceMaxOf(form) * roughness &&
  positionsRead <= reportLimits.reportPositionsAtOnceMax &&
  positionsRead <= reportLimits.reportPositionsOfDeviceAtOnceMax * devices &&
  daysRead <= reportLimits.reportDeviceDaysAtOnceMax

/** There are more rows than an answer at once holds, or they take too long. */
export class NotAtOnce extends Error {
  override name = 'NotAtOnce'
}

/** Of some devices in a period (epoch ms), as positions, days or rows. */
interface Extent {
  deviceIds: readonly number[]
  from: number
  to: number
}

/** A day when clocks are put back. */
const longDayMs = dayMs + hourMs

/** One vehicle, one day. */
const isSmall = ({ deviceIds, from, to }: Extent): boolean => deviceIds.length <= 1 && to - from <= longDayMs

/**
 * When an answer has to be there, epoch ms. What is small is not refused because the machine is busy with something else.
 * @param begun epoch ms
 * @param waitMs what the client waits at most
 */
export const endOfAnswer = (begun: number, extent: Extent, waitMs: number = Number.POSITIVE_INFINITY): number =>
  begun + Math.min(waitMs, isSmall(extent) ? reportLimits.reportSmallAtOnceMs : reportLimits.reportAtOnceMs)

/**
 * The same rows, as long as an answer at once holds them.
 * @param now epoch ms
 * @param bounds when the answer has to be there, epoch ms
 * @throws NotAtOnce
 */
export async function* atOnce(
  rows: AsyncIterable<DeviceRows>,
  now: () => number,
  { until, form = 'json' }: { until: number; form?: ReportForm },
): AsyncGenerator<DeviceRows> {
  let count = 0
  for await (const piece of rows) {
    count += piece.rows.length
    if (count > rowsAtOnceMaxOf(form) || now() > until) throw new NotAtOnce()
    yield piece
  }
}

/** A report is refused before it is made when it is estimated to be so much larger than allowed; else when it is. */
const certainty = 3

/**
 * What days that are not settled may take of an answer at once: as many positions as the API's share of a processor
 * derives in some seven seconds (`most`), and its time. Once it was too much, nothing more begins.
 */
export function workAtOnce(
  now: () => number,
  until: number,
  most: number = reportLimits.reportPositionsDerivedAtOnceMax,
): DayWork {
  let [expected, derived, isTooMuch] = [0, 0, false]
  const look = () => {
    isTooMuch ||= expected > most * certainty || derived > most || now() > until
    if (isTooMuch) throw new NotAtOnce()
  }
  return {
    expect: (positions) => {
      expected += positions
      look()
    },
    begin: (positions) => {
      derived += positions
      look()
    },
  }
}

/** A report that could be made, but not now, and nobody asked for it later. */
export const tooLargeAtOnce = (): Failure =>
  new Failure(
    'tooLarge',
    'The report is too large to be answered at once. Ask for a shorter period or fewer devices, or send the header Prefer: respond-async to have it made and fetch it later.',
  )

const fileRowsMax: Readonly<Partial<Record<ReportForm, number>>> = {
  xlsx: reportLimits.reportSheetRowsMax,
  pdf: reportLimits.reportPdfRowsMax,
}

/** How many rows a file has at most. */
export const rowsMaxOf = (form: ReportForm): number => fileRowsMax[form] ?? reportLimits.reportRowsMax

const rowsAtOnceMaxOf = (form: ReportForm): number =>
  form === 'pdf' ? reportLimits.reportPdfRowsAtOnceMax : reportLimits.reportRowsAtOnceMax

/** @throws Failure tooLarge that says what to do, for what no job makes either */
export function requireBounds(
  { positionsRead, positionsHeld, daysRead, rows }: ReportEstimate,
  form: ReportForm,
): void {
  if (daysRead > reportLimits.reportDeviceDaysMax) {
    throw new Failure('tooLarge', 'These are too many devices for so long a period. Ask for fewer devices or days.')
  }
  if (rows > rowsMaxOf(form) * certainty || positionsRead > reportLimits.reportRowsMax * certainty)
    throw tooManyRows(form)
  if (positionsHeld > reportLimits.reportPositionsHeldMax * certainty) {
    throw new Failure('tooLarge', 'This period holds more than {most} positions. Ask for a shorter one.', {
      field: 'from',
      values: { most: reportLimits.reportPositionsHeldMax },
    })
  }
}

export function tooManyRows(form: ReportForm): Failure {
  const values = { most: rowsMaxOf(form) }
  return form === 'pdf'
    ? new Failure(
        'tooLarge',
        'A PDF has at most {most} rows. Ask for a shorter period or fewer devices, or take Excel or CSV.',
        { values },
      )
    : new Failure(
        'tooLarge',
        'The report has more than {most} rows. Ask for a shorter period, fewer devices, or CSV.',
        {
          values,
        },
      )
}
