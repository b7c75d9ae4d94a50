import { reportNamed } from '../../../shared/catalog/reports/index.ts'
import type { ReportName } from '../../../shared/catalog/reports/index.ts'
import type { ReportForm } from '../../../shared/wire/report-json.ts'

/** What belongs together on a map has no file. */
export const isFiled = (name: ReportName): boolean => reportNamed(name).file !== undefined

export const formTypes: Readonly<Record<ReportForm, string>> = {
  json: 'application/json',
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}
