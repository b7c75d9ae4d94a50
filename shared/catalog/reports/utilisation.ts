import * as z from 'zod'
import { roundTo } from '../../domain/quantise.ts'
import type { Column } from './column.ts'
import { arriving, count, metres, moment, ms, number, recordId, text } from './row-shapes.ts'
import { report } from './report.ts'
import { device, distance, engineHours, note } from './row-columns.ts'

/** What the wire says of how a device was used in the whole period, or in one of its days in the reader's zone. */
export const utilisationRow = () =>
  z.object({
    ...arriving(),
    deviceId: recordId,
    deviceName: text,
    startTime: moment,
    endTime: moment.describe('the end of the period, or now where that comes later'),
    days: count.describe('days with time available'),
    daysMoved: count.describe('those of them with a trip'),
    movingTime: ms,
    idleTime: ms.describe('milliseconds of stops with the engine on'),
    engineHours: ms.describe('milliseconds with the engine on; 0 where a tracker does not say'),
    stoppedTime: ms.describe('milliseconds of stops with the engine off'),
    inUseTime: ms.describe('milliseconds of moving or idling, of the time available'),
    availableTime: ms,
    availableBy: z.enum(['period', 'calendar']).describe('what is available: the whole period, or hours of a calendar'),
    calendarName: text
      .nullable()
      .describe('null for the whole period, and for a calendar that the caller does not see'),
    utilisation: number.nullable().describe('percent of the time available in use; null where none is available'),
    distance: metres,
    spentFuel: number.describe('litres, as in the summary; 0 where a tracker does not say'),
  })
export type UtilisationJson = z.infer<ReturnType<typeof utilisationRow>>

const percentSteps = 10

/** How many percent of the time available was in use. */
export const utilisationPercent = (inUse: number, available: number): number | null =>
  available > 0 ? roundTo((100 * inUse) / available, percentSteps) : null

const sumOf = (rows: readonly UtilisationJson[], of: 'inUseTime' | 'availableTime') =>
  rows.reduce((sum, row) => sum + row[of], 0)

type Time = 'movingTime' | 'idleTime' | 'stoppedTime' | 'inUseTime' | 'availableTime'
const time = (key: Time): Column<UtilisationJson> => ({ key, kind: 'duration', of: (row) => row[key], total: 'sum' })
const days = (key: 'days' | 'daysMoved'): Column<UtilisationJson> => ({
  key,
  kind: 'count',
  of: (row) => row[key],
  total: 'sum',
  notWith: 'daily',
})

export const utilisation = report<'utilisation', UtilisationJson>({
  name: 'utilisation',
  path: 'utilisation',
  icon: 'use',
  shape: 'Utilisation',
  subject: 'how much devices were used',
  filters: ['daily', 'hours'],
  canBeScheduled: true,
  file: 'oneTable',
  onMap: ['track'],
  reads: 'days',
  rowsIn: ({ devices, days: all }, { daily }) => (daily ? all : devices),
  columns: [
    { ...device, hasMarks: true },
    { key: 'day', kind: 'date', of: (row) => row.startTime, onlyWith: 'daily' },
    {
      key: 'utilisation',
      kind: 'percent',
      of: (row) => row.utilisation,
      total: (rows) => utilisationPercent(sumOf(rows, 'inUseTime'), sumOf(rows, 'availableTime')),
      hasBar: true,
    },
    time('inUseTime'),
    time('availableTime'),
    {
      key: 'availableBy',
      kind: 'text',
      of: ({ availableBy, calendarName }, { t }) =>
        calendarName ?? t(availableBy === 'calendar' ? 'reports.unknownCalendar' : 'reports.wholePeriod'),
    },
    days('daysMoved'),
    days('days'),
    time('movingTime'),
    time('idleTime'),
    engineHours,
    time('stoppedTime'),
    distance,
    note,
  ],
})
