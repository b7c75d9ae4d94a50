import type { ReportForm, ReportName } from '../../../shared/wire/report-json.ts'

/** A report that has a file; what belongs together on a map has none. */
export type FiledReport = Exclude<ReportName, 'combined'>

export const isFiled = (name: ReportName): name is FiledReport => name !== 'combined'

/** Those with all devices in one table; the others have a sheet for each device. */
export const isOneTable = (name: FiledReport): boolean => name === 'summary' || name === 'quality'

export const formTypes: Readonly<Record<ReportForm, string>> = {
  json: 'application/json',
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}
