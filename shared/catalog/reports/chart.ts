import * as z from 'zod'
import { count, metres, moment, number, recordId, text } from './row-shapes.ts'
import { report } from './report.ts'
import { device } from './row-columns.ts'

/** A value over time, thinned out to what a screen can show: the extremes of each stretch stay. */
export const chartRow = () =>
  z.object({
    deviceId: recordId,
    deviceName: text,
    attribute: text,
    /** by time; `distance` is metres since the first one */
    points: z.array(
      z.object({
        time: moment,
        distance: metres,
        value: number,
        latitude: number,
        longitude: number,
        positionId: recordId,
      }),
    ),
    count: count.describe('positions that have the value, before thinning out'),
  })
export type ChartJson = z.infer<ReturnType<typeof chartRow>>

/** A row of its file. */
export type ChartPoint = ChartJson['points'][number] & Pick<ChartJson, 'deviceId' | 'deviceName'>

export const chart = report<'chart', ChartPoint>({
  name: 'chart',
  path: 'chart',
  icon: 'chart',
  shape: 'Chart',
  subject: 'a value over time',
  filters: ['attribute'],
  file: 'perDevice',
  fileParts: [
    {
      rowsOf: ({ deviceId, deviceName, points }: ChartJson): ChartPoint[] =>
        points.map((point) => ({ deviceId, deviceName, ...point })),
    },
  ],
  view: 'chart',
  reads: 'positions',
  isWithoutDays: true,
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
