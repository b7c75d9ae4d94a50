import type { ServiceUnit } from '../../domain/reports/service.ts'
import type { EventMeasures, EventNames } from '../../i18n/event-text.ts'
import type { Words } from '../../i18n/t.ts'

/** What a column holds, in the units of the wire: moments as ISO text, metres, knots, litres, milliseconds, degrees. */
export type ColumnKind = keyof typeof usualWidths

/** Characters that a column has room for, where it does not say more. */
const usualWidths = {
  text: 20,
  time: 24,
  /** `2026-11-21`, a calendar day */
  day: 24,
  /** the day of a moment in the reader's zone */
  date: 18,
  latitude: 15,
  longitude: 15,
  address: 30,
  altitude: 15,
  course: 15,
  speed: 14,
  distance: 14,
  odometer: 18,
  volume: 14,
  volumePer100: 16,
  volumePerHour: 16,
  duration: 14,
  count: 14,
  /** 0 to 100 */
  percent: 14,
  decimal: 14,
} as const

/** What a cell says: a number stays one. Null where nothing is known. */
export type CellContent = string | number | null

export interface Place {
  latitude: number
  longitude: number
  /** what the row itself says */
  address: string | null
  /** of the geofences around it: they stand before the address */
  geofenceNames?: readonly string[]
}

/** What a column is written with, beside its row. */
export interface ColumnReader {
  t: Words
  measures: Pick<EventMeasures, 'list'>
  names: EventNames
  /** the name of a device; its number where it is not known */
  device: (id: number) => string
  /** a place on the scale of a service, or a stretch of it: `12,000 km`, `21 Nov 2026`, `90 d` */
  scaled: (unit: ServiceUnit, value: number, as: 'mark' | 'stretch') => string
  /** a moment (ISO text) on the reader's clock, to the minute */
  minute: (time: string) => string
}

interface ColumnOf<Row> {
  /** its heading is `reports.column.<key>` */
  key: string
  /** characters; absent for as many as its kind usually has */
  width?: number
  /** what stands below the rows; a file has sums and maxima only */
  total?: 'sum' | 'max' | ((rows: readonly Row[]) => number | null)
  /** false: only on the page */
  inFile?: false
  /** `extra`: shown to those who choose it; false: only in the file */
  onScreen?: 'extra' | false
  /** only in answers that were asked for with it, or where fuel has prices */
  onlyWith?: 'gaps' | 'daily' | 'prices'
  /** never in answers that were asked for with it */
  notWith?: 'daily'
  /** a bar as long as its part of the largest value */
  hasBar?: true
  /** the page marks rows here that are arriving, or gaps; files have the column `note` */
  hasMarks?: true
}

interface ValueColumn<Row> extends ColumnOf<Row> {
  kind: Exclude<ColumnKind, 'address'>
  of: (row: Row, reader: ColumnReader) => CellContent
}

interface PlaceColumn<Row> extends ColumnOf<Row> {
  kind: 'address'
  of: (row: Row) => Place | null
}

/** A column of a report, on its page and in its file. `Row` is what the wire says. */
export type Column<Row> = ValueColumn<Row> | PlaceColumn<Row>

export const widthOf = ({ kind, width }: Column<never>): number => width ?? usualWidths[kind]

/** What somebody asked for beside devices and period, and whether their organisation said what a litre costs. */
export interface AskedColumns {
  gaps?: boolean
  daily?: boolean
  prices?: boolean
}

export const columnsWith = <Row>(columns: readonly Column<Row>[], asked: AskedColumns): Column<Row>[] =>
  columns.filter(
    ({ onlyWith, notWith }) =>
      (onlyWith === undefined || asked[onlyWith] === true) && (notWith === undefined || asked[notWith] !== true),
  )
