import type { DataQualityJson } from '../../wire/report-json.ts'
import type { Column } from './column.ts'
import { report } from './report.ts'
import { device, note } from './row-columns.ts'

const count = (
  key: 'received' | 'stored' | 'late' | 'repeated' | 'rejected',
  of: (row: DataQualityJson) => number,
): Column<DataQualityJson> => ({ key, kind: 'count', of, total: 'sum' })

export const quality = report<'quality', DataQualityJson>({
  name: 'quality',
  path: 'quality',
  icon: 'list',
  shape: 'DataQuality',
  subject: 'how complete the data are',
  filters: [],
  file: 'oneTable',
  reads: 'days',
  rowsIn: ({ days }) => days,
  columns: [
    device,
    { key: 'day', kind: 'day', of: (row) => row.day, hasMarks: true },
    {
      key: 'gaps',
      kind: 'duration',
      width: 42,
      of: (row) => row.gaps.reduce((sum, { from, to }) => sum + Date.parse(to) - Date.parse(from), 0),
      total: 'sum',
    },
    count('received', (row) => row.received),
    count('stored', (row) => row.stored),
    count('late', (row) => row.late),
    count('repeated', (row) => row.repeated),
    count('rejected', (row) => row.rejected.reduce((sum, reason) => sum + reason.count, 0)),
    {
      key: 'reasons',
      kind: 'text',
      width: 30,
      of: ({ rejected }, { t, measures }) =>
        measures.list(rejected.map((each) => `${each.count} × ${t(`rejected.${each.reason}`)}`)) || null,
    },
    {
      key: 'gapTimes',
      kind: 'text',
      width: 40,
      of: ({ gaps }, { t, minute }) =>
        gaps
          .map(({ from, to, distance }) => {
            const times = `${minute(from)} – ${minute(to)}`
            return distance === undefined ? times : `${times} (${t('reports.gap')})`
          })
          .join(', ') || null,
      onScreen: false,
    },
    note,
  ],
})
