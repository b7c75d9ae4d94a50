import type { ChartJson } from '../../wire/report-json.ts'
import { report } from './report.ts'
import { device } from './row-columns.ts'

/** Of a chart's file each point is a row; its page draws it. */
export type ChartPoint = ChartJson['points'][number] & Pick<ChartJson, 'deviceId' | 'deviceName'>

export const chart = report<'chart', ChartPoint>({
  name: 'chart',
  path: 'chart',
  icon: 'chart',
  shape: 'Chart',
  subject: 'a value over time',
  filters: ['attribute'],
  file: 'perDevice',
  view: 'chart',
  reads: 'positions',
  rowsIn: ({ devices }) => devices,
  columns: [
    device,
    { key: 'time', kind: 'time', of: (row) => row.time },
    { key: 'distance', kind: 'distance', of: (row) => row.distance },
    { key: 'value', kind: 'decimal', of: (row) => row.value, total: 'max' },
    { key: 'latitude', kind: 'latitude', of: (row) => row.latitude },
    { key: 'longitude', kind: 'longitude', of: (row) => row.longitude },
  ],
})
