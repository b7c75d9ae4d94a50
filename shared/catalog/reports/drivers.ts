import * as z from 'zod'
import { joinedDrivers } from '../../domain/performance/joined-drivers.ts'
import { scoreReasons, type ScoreReason } from '../../domain/performance/score-settings.ts'
import { arriving, count, metres, moment, ms, number, recordId, text } from './row-shapes.ts'
import type { Column, ColumnReader } from './column.ts'
import { report } from './report.ts'
import { distance, duration, note } from './row-columns.ts'

const weight = () =>
  count.optional().describe('the same, in which one counts more often the harder it was; as often where it is absent')

/** What the wire says of a driver, or of what a vehicle did without one. */
export const driverRow = () =>
  z.object({
    ...arriving(),
    driverUniqueId: text.nullable().describe('null for a vehicle whose driver is not known'),
    driverName: text.nullable(),
    vehicles: z.array(z.object({ deviceId: recordId, deviceName: text })),
    trips: count,
    distance: metres,
    duration: ms.describe('milliseconds of driving'),
    score: count.nullable().describe('0 to 100; null for who drove less than `leastDistance`'),
    leastDistance: metres,
    speedingTime: ms,
    speedingWeight: ms.describe('the same, in which a minute counts more often the further above the limit it is'),
    idleTime: ms,
    nightTime: ms,
    noBreakTime: ms.describe('milliseconds of driving for longer than allowed without a break'),
    acceleration: count,
    braking: count,
    cornering: count,
    accelerationWeight: weight(),
    brakingWeight: weight(),
    corneringWeight: weight(),
    reasons: z
      .array(
        z.object({
          reason: z.enum(scoreReasons),
          points: number.describe('that it takes from the score'),
          penalty: number.describe('points of the organisation’s settings'),
          trips: z
            .array(
              z.object({
                deviceId: recordId,
                deviceName: text,
                startTime: moment,
                endTime: moment,
                amount: number.describe('events, or milliseconds'),
              }),
            )
            .describe('the ten with the most of it'),
        }),
      )
      .describe('all of them, in the same order'),
  })
export type DriverJson = z.infer<ReturnType<typeof driverRow>>

const name = (row: DriverJson) => row.driverName ?? row.driverUniqueId

/** `Speeding −12`, the one that takes most first. */
const reasonTexts = ({ reasons, score }: DriverJson, { t, measures }: ColumnReader): string | null => {
  if (score === null) return t('reports.tooLittleDriving')
  const said = reasons.filter(({ points }) => points >= 0.5).toSorted((a, b) => b.points - a.points)
  return measures.list(said.map(({ reason, points }) => `${t(`score.${reason}`)} −${Math.round(points)}`)) || null
}

const timeOf = (key: string, of: (row: DriverJson) => number): Column<DriverJson> => ({
  key,
  kind: 'duration',
  of: (row) => of(row) || null,
  total: 'sum',
})
const eventsOf = (key: Extract<ScoreReason, 'acceleration' | 'braking' | 'cornering'>): Column<DriverJson> => ({
  key,
  kind: 'count',
  of: (row) => row[key],
  total: 'sum',
})

export const drivers = report<'drivers', DriverJson>({
  name: 'drivers',
  path: 'driver',
  icon: 'person',
  shape: 'DriverScore',
  subject: 'how drivers drove',
  filters: [],
  canBeScheduled: true,
  file: 'oneTable',
  join: (items) => joinedDrivers(items as readonly DriverJson[]),
  reads: 'days',
  rowsIn: ({ devices }) => devices,
  columns: [
    { key: 'driver', kind: 'text', of: (row, { t }) => name(row) ?? t('reports.noDriver'), hasMarks: true },
    {
      key: 'devices',
      kind: 'text',
      width: 28,
      of: ({ vehicles }, { measures }) => measures.list(vehicles.map(({ deviceName }) => deviceName)),
    },
    { key: 'score', kind: 'count', of: (row) => row.score, hasBar: true },
    { key: 'scoreReasons', kind: 'text', width: 40, of: reasonTexts },
    distance,
    duration,
    { key: 'trips', kind: 'count', of: (row) => row.trips, total: 'sum' },
    eventsOf('acceleration'),
    eventsOf('braking'),
    eventsOf('cornering'),
    timeOf('speedingTime', (row) => row.speedingTime),
    timeOf('idleTime', (row) => row.idleTime),
    timeOf('nightTime', (row) => row.nightTime),
    timeOf('noBreakTime', (row) => row.noBreakTime),
    note,
  ],
})
