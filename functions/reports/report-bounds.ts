import { Failure } from '../../shared/domain/failures.ts'
import { limits } from '../../shared/domain/limits.ts'
import type { ReportForm } from '../../shared/wire/report-json.ts'
import type { ReportEstimate } from './rows/estimate-report.ts'

/** Whether a report of about this size can be answered at once. */
export const fitsAtOnce = ({ rows, positionsRead, daysRead }: ReportEstimate): boolean =>
  rows <= limits.reportRowsAtOnceMax &&
  positionsRead <= limits.reportPositionsAtOnceMax &&
  daysRead <= limits.reportDeviceDaysAtOnceMax

/** How many rows a file has at most. */
export const rowsMaxOf = (form: ReportForm): number =>
  form === 'xlsx' ? limits.reportSheetRowsMax : limits.reportRowsMax

/** @throws Failure tooLarge that says what to do, for what no job makes either */
export function requireBounds({ positionsRead, daysRead, rows }: ReportEstimate, form: ReportForm): void {
  const most = rowsMaxOf(form)
  if (daysRead > limits.reportDeviceDaysMax) {
    throw new Failure('tooLarge', 'These are too many devices for so long a period. Ask for fewer devices or days.')
  }
  if (Math.max(rows, positionsRead) > Math.max(most, limits.reportRowsMax) || rows > most) throw tooManyRows(form)
}

export const tooManyRows = (
  form: ReportForm,
): Failure<'The report has more than {most} rows. Ask for a shorter period, fewer devices, or CSV.'> =>
  new Failure('tooLarge', 'The report has more than {most} rows. Ask for a shorter period, fewer devices, or CSV.', {
    values: { most: rowsMaxOf(form) },
  })
