import * as z from 'zod'
import { serviceUnits } from '../../domain/reports/service.ts'
import { report } from './report.ts'
import { device } from './row-columns.ts'
import { recordId, text } from './row-shapes.ts'
import { doneShape } from './service.ts'

/** What the wire says of a service that a workshop did in the period, as somebody entered it. */
export const workshopRow = () =>
  doneShape().extend({
    deviceId: recordId,
    deviceName: text,
    maintenanceId: recordId,
    maintenanceName: text,
    unit: z.enum(serviceUnits).describe('of the value; of `time`, it is milliseconds since 1970'),
  })
export type WorkshopJson = z.infer<ReturnType<typeof workshopRow>>

export const workshop = report<'workshop', WorkshopJson>({
  name: 'workshop',
  path: 'workshop',
  icon: 'check',
  shape: 'WorkshopVisit',
  subject: 'services that a workshop did',
  filters: [],
  canBeScheduled: true,
  file: 'oneTable',
  reads: 'events',
  isWithoutDays: true,
  rowsIn: ({ devices }) => devices,
  columns: [
    device,
    { key: 'doneTime', kind: 'date', of: ({ time }) => time },
    { key: 'maintenance', kind: 'text', of: (row) => row.maintenanceName },
    {
      key: 'doneValue',
      kind: 'text',
      width: 14,
      of: ({ unit, value }, reader) => (unit === 'time' ? null : reader.scaled(unit, value, 'mark')),
    },
    { key: 'doneNote', kind: 'text', of: ({ note }) => note || null },
    { key: 'costInPeriod', kind: 'decimal', of: ({ cost }) => cost, total: 'sum' },
    { key: 'doneBy', kind: 'text', of: (row) => row.userName },
    { key: 'recordedTime', kind: 'time', of: (row) => row.recordedTime, onScreen: 'extra' },
  ],
})
