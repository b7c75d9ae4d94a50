import * as z from 'zod'
import type { EventJson, PositionJson } from '../../wire/json.ts'
import { recordId } from './row-shapes.ts'
import type { TripJson } from './trip-row.ts'
import { report } from './report.ts'

/** Rows of another shape of the document of the API. */
const rowsOf = <Row>(shape: string) =>
  z.custom<Row[]>().meta({ type: 'array', items: { $ref: `#/components/schemas/${shape}` } })
const pair = { type: 'array', items: { type: 'number' }, minItems: 2, maxItems: 2 }

/** What belongs together on a map, of one device. */
export const combinedRow = () =>
  z.object({
    deviceId: recordId,
    route: z.custom<[number, number][]>().meta({ type: 'array', items: pair, description: 'longitude and latitude' }),
    events: rowsOf<EventJson>('Event'),
    positions: rowsOf<PositionJson>('Position').describe('those that the events refer to'),
    gaps: rowsOf<TripJson>('Trip').optional().describe('where it moved without data; only with `gaps`'),
  })
export type CombinedJson = z.infer<ReturnType<typeof combinedRow>>

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
