import * as z from 'zod'
import type { EventRowJson, PositionJson } from '../../wire/json.ts'
import { recordId } from './row-shapes.ts'
import type { TripJson } from './trips/trip-row.ts'
import type { Column } from './column.ts'
import { events } from './events.ts'
import { report, type FilePart } from './report.ts'
import { route } from './route.ts'
import { trips } from './trips/trips.ts'

/** Rows of another shape of the document of the API. */
const rowsOf = <Row>(shape: string) =>
  z.custom<Row[]>().meta({ type: 'array', items: { $ref: `#/components/schemas/${shape}` } })
const pair = { type: 'array', items: { type: 'number' }, minItems: 2, maxItems: 2 }

/** What belongs together on a map, of one device. */
export const combinedRow = () =>
  z.object({
    deviceId: recordId,
    route: z.custom<[number, number][]>().meta({ type: 'array', items: pair, description: 'longitude and latitude' }),
    events: rowsOf<EventRowJson>('EventRow'),
    positions: rowsOf<PositionJson>('Position').describe('those that the events refer to'),
    gaps: rowsOf<TripJson>('Trip').optional().describe('where it moved without data; only with `gaps`'),
  })
export type CombinedJson = z.infer<ReturnType<typeof combinedRow>>

const place: readonly Column<[number, number]>[] = [
  { key: 'latitude', kind: 'latitude', of: ([, latitude]) => latitude },
  { key: 'longitude', kind: 'longitude', of: ([longitude]) => longitude },
]

const part = (name: string, rowsOf: FilePart<CombinedJson>['rowsOf'], columns: readonly Column<never>[]) => ({
  name,
  rowsOf,
  columns,
})

/** What belongs together on a map: its page lists the events, and its file has a table for each part. */
export const combined = report<'combined', CombinedJson>({
  name: 'combined',
  path: 'combined',
  icon: 'table',
  shape: 'CombinedReport',
  subject: 'the route with its events',
  filters: ['events', 'gaps'],
  gapsAdd: 'where devices moved without data, as `gaps`',
  canBeScheduled: true,
  file: 'perDevice',
  fileParts: [
    part('events', ({ events: rows }) => rows, events.columns),
    part('positions', ({ positions }) => positions, route.columns),
    part('gaps', ({ gaps = [] }) => gaps, trips.columns),
    { ...part('route', (row) => row.route, place), isForSheets: true },
  ],
  view: 'combined',
  reads: 'positions',
  isWithoutDays: true,
  rowsIn: ({ devices, positions, events: found }, { form }) =>
    form === 'json' ? devices : form === 'pdf' ? 2 * found : positions + found,
  columns: [],
})
