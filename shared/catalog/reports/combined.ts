import type { CombinedJson } from '../../wire/report-json.ts'
import { report } from './report.ts'

/** What belongs together on a map: it has no table and no file. */
export const combined = report<'combined', CombinedJson>({
  name: 'combined',
  path: 'combined',
  icon: 'table',
  shape: 'CombinedReport',
  subject: 'the route with its events',
  filters: ['events', 'gaps'],
  gapsAdd: 'where devices moved without data, as `gaps`',
  view: 'combined',
  reads: 'positions',
  rowsIn: ({ devices }) => devices,
  columns: [],
})
