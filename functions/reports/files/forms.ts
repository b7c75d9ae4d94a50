import type { ReportForm } from '../../../shared/wire/report-json.ts'

export const formTypes: Readonly<Record<ReportForm, string>> = {
  json: 'application/json',
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
}
