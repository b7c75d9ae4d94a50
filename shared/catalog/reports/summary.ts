import * as z from 'zod'
import { arriving, knots, metres, ms, number, rates, stretch } from './row-shapes.ts'
import type { Column } from './column.ts'
import { report } from './report.ts'
import {
  averageSpeed,
  device,
  distance,
  endOdometer,
  endTime,
  engineHours,
  fuelRates,
  maxSpeed,
  note,
  spentFuel,
  startOdometer,
  startTime,
} from './row-columns.ts'

/** What the wire says of a device in the whole period, or in one of its days in the reader's zone. */
export const summaryRow = () =>
  z.object({
    ...stretch(),
    averageSpeed: knots.describe(
      'knots: the distance over the engine hours; that of the trips over their time where none are known',
    ),
    ...rates(),
    ...arriving(),
    startHours: ms,
    endHours: ms,
    engineHours: ms,
    fuelCost: number
      .nullable()
      .optional()
      .describe('of `spentFuel`, by the price of a litre of each day; absent where the organisation set none'),
    gapDistance: metres.optional().describe('of the distance, what it moved without data; only with `gaps`'),
  })
export type SummaryJson = z.infer<ReturnType<typeof summaryRow>>

const drivenMs = (row: Pick<SummaryJson, 'engineHours'>) => row.engineHours

/** Of the engine's counter. */
const hours = (key: 'startHours' | 'endHours'): Column<SummaryJson> => ({
  key,
  kind: 'duration',
  width: 18,
  of: (row) => (row[key] > 0 ? row[key] : null),
  onScreen: 'extra',
})

export const summary = report<'summary', SummaryJson>({
  name: 'summary',
  path: 'summary',
  icon: 'sum',
  shape: 'Summary',
  subject: 'totals',
  filters: ['daily', 'driver', 'gaps'],
  gapsAdd: 'how much of the distance a device moved without data, as `gapDistance`',
  canBeScheduled: true,
  file: 'oneTable',
  onMap: ['track'],
  reads: 'days',
  rowsIn: ({ devices, days }, { daily }) => (daily ? days : devices),
  columns: [
    { ...device, hasMarks: true },
    { key: 'day', kind: 'date', of: (row) => row.startTime, onlyWith: 'daily' },
    { ...startTime, onScreen: 'extra' },
    { ...endTime, onScreen: 'extra' },
    distance,
    {
      key: 'gapDistance',
      kind: 'distance',
      width: 20,
      of: ({ gapDistance = null }) => gapDistance,
      total: 'sum',
      onlyWith: 'gaps',
    },
    startOdometer,
    endOdometer,
    averageSpeed<SummaryJson>(drivenMs),
    maxSpeed,
    { ...engineHours, hasBar: true },
    hours('startHours'),
    hours('endHours'),
    spentFuel,
    ...fuelRates<SummaryJson>(drivenMs),
    { key: 'fuelCost', kind: 'decimal', of: (row) => row.fuelCost ?? null, total: 'sum', onlyWith: 'prices' },
    note,
  ],
})
