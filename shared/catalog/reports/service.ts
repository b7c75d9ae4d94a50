import * as z from 'zod'
import { serviceStates, serviceUnits } from '../../domain/reports/service.ts'
import type { Column, ColumnReader } from './column.ts'
import { report } from './report.ts'
import { device } from './row-columns.ts'
import { count, moment, number, recordId, text } from './row-shapes.ts'

/** What was said that a workshop did. */
export const doneShape = () =>
  z.object({
    id: text,
    time: moment.describe('when it was done'),
    value: number.describe('what the device had then'),
    cost: number.nullable(),
    note: text,
    userId: recordId.describe('who said so'),
    userName: text,
    recordedTime: moment,
  })

/** What the wire says of a service of a device, as it stands now; only what became due is of the period. */
export const serviceRow = () =>
  z.object({
    deviceId: recordId,
    deviceName: text,
    maintenanceId: recordId,
    maintenanceName: text,
    type: text.describe('the attribute, or the time, by which it is due'),
    unit: z.enum(serviceUnits).describe('of the values; of `time`, moments are milliseconds since 1970'),
    state: z
      .enum(serviceStates)
      .describe(
        '`due` up to `warnBefore` behind a mark, then done; where somebody said when it was done, `due` from a period after it on; `unknown` where the tracker does not send the value',
      ),
    lastDue: number.nullable().describe('the mark before; null for none, and where somebody said when it was done'),
    current: number.nullable(),
    nextDue: number.nullable().describe('the mark that is due, else the next one'),
    left: number.nullable().describe('to `nextDue`; below 0 when it is passed'),
    used: number.nullable().describe('percent of the way to `nextDue`'),
    period: number,
    warnBefore: number,
    times: count.describe('how often it became due in the period of the report'),
    dueTime: moment.nullable().describe('when it became due last in that period'),
    cost: number.nullable().describe('of one time, as the maintenance has it'),
    costInPeriod: number
      .nullable()
      .describe('of what was done in the period; where nobody said so, `cost` for each time that it became due'),
    done: z
      .array(doneShape())
      .optional()
      .describe('what was said that a workshop did, the newest first; absent for nothing'),
  })
export type ServiceJson = z.infer<ReturnType<typeof serviceRow>>

type Value = 'lastDue' | 'current' | 'nextDue'
const mark = (key: Value): Column<ServiceJson> => ({
  key,
  kind: 'text',
  width: 14,
  of: (row, reader) => scaled(row, key, reader),
})
const stretch = (key: 'left' | 'period' | 'warnBefore', more: { onScreen?: 'extra' } = {}): Column<ServiceJson> => ({
  key: `service.${key}`,
  kind: 'text',
  width: key === 'left' ? 22 : 14,
  of: (row, reader) => scaled(row, key, reader),
  ...more,
})

function scaled(row: ServiceJson, key: Value | 'left' | 'period' | 'warnBefore', reader: ColumnReader): string | null {
  const value = row[key]
  if (value === null) return null
  const isMark = key === 'lastDue' || key === 'current' || key === 'nextDue'
  const written = reader.scaled(row.unit, Math.abs(value), isMark ? 'mark' : 'stretch')
  return value < 0 ? reader.t('reports.service.passed', { value: written }) : written
}

export const service = report<'service', ServiceJson>({
  name: 'service',
  path: 'service',
  icon: 'wrench',
  shape: 'Service',
  subject: 'service that is due and was due',
  filters: [],
  canBeScheduled: true,
  file: 'oneTable',
  reads: 'events',
  isWithoutDays: true,
  rowsIn: ({ devices }) => devices,
  columns: [
    device,
    { key: 'maintenance', kind: 'text', of: (row) => row.maintenanceName },
    { key: 'state', kind: 'text', width: 12, of: ({ state }, { t }) => t(`reports.service.${state}`) },
    stretch('left'),
    { key: 'used', kind: 'percent', of: (row) => row.used, hasBar: true },
    mark('current'),
    mark('nextDue'),
    { key: 'doneTime', kind: 'date', of: (row) => row.done?.[0]?.time ?? null },
    mark('lastDue'),
    {
      key: 'doneValue',
      kind: 'text',
      width: 14,
      of: ({ unit, done }, reader) => (done?.[0] ? reader.scaled(unit, done[0].value, 'mark') : null),
      onScreen: 'extra',
    },
    { key: 'doneCost', kind: 'decimal', of: (row) => row.done?.[0]?.cost ?? null, onScreen: 'extra' },
    { key: 'doneNote', kind: 'text', of: (row) => row.done?.[0]?.note ?? null },
    { key: 'doneBy', kind: 'text', of: (row) => row.done?.[0]?.userName ?? null, onScreen: 'extra' },
    { key: 'dueTime', kind: 'time', of: (row) => row.dueTime },
    { key: 'times', kind: 'count', of: (row) => row.times, total: 'sum' },
    { key: 'costInPeriod', kind: 'decimal', of: (row) => row.costInPeriod, total: 'sum' },
    { key: 'cost', kind: 'decimal', of: (row) => row.cost, onScreen: 'extra' },
    stretch('period', { onScreen: 'extra' }),
    stretch('warnBefore', { onScreen: 'extra' }),
  ],
})
