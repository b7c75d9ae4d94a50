import {
  widthOf,
  type CellContent,
  type Column as ReportColumn,
  type ColumnKind,
} from '../../../../shared/catalog/reports/column.ts'
import type { Column, Reader } from '../table/column.ts'
import { address } from './address-cell.tsx'

type Kind = Exclude<ColumnKind, 'address'>
type Writer = (value: string | number, reader: Reader) => string

const ofNumber =
  (write: (value: number, reader: Reader) => string): Writer =>
  (value, reader) =>
    write(Number(value), reader)

/** How a value is written, in the reader's language, units and zone. */
const writers: Readonly<Record<Kind, Writer>> = {
  text: String,
  time: (value, { measures }) => measures.moment(value),
  day: (value, { measures }) => measures.day(String(value)),
  date: (value, { formats }) => formats.date(value),
  latitude: ofNumber((value, { measures }) => measures.coordinate('latitude', value)),
  longitude: ofNumber((value, { measures }) => measures.coordinate('longitude', value)),
  altitude: ofNumber((value, { measures }) => measures.altitude(value)),
  course: ofNumber((value, { measures }) => measures.course(value)),
  speed: ofNumber((value, { measures }) => measures.speed(value)),
  distance: ofNumber((value, { measures }) => measures.distance(value)),
  odometer: ofNumber((value, { measures }) => measures.distance(value)),
  volume: ofNumber((value, { measures }) => measures.volume(value)),
  volumePer100: ofNumber((value, { measures }) => measures.volumePer100(value)),
  volumePerHour: ofNumber((value, { measures }) => measures.volumePerHour(value)),
  duration: ofNumber((value, { measures }) => measures.duration(value)),
  count: ofNumber((value, { measures }) => measures.quantity(value)),
  percent: ofNumber((value, { measures }) => measures.percent(value)),
  decimal: ofNumber((value, { measures }) => measures.quantity(value)),
}

const isNumber = (kind: ColumnKind): boolean => !['text', 'time', 'day', 'date', 'address'].includes(kind)
const pixelsOfCharacter = 8
/** Of kinds that a page writes shorter than a file, or cuts: the map takes a third of it. */
const shortPixels: Partial<Record<ColumnKind, number>> = { time: 170, address: 168 }

/** A column of the catalogue as the page shows it. */
export function pageColumn<Row>(column: ReportColumn<Row>): Column<Row> {
  const { key, kind, onScreen, hasBar } = column
  const shown = {
    key,
    pixels: shortPixels[kind] ?? widthOf(column) * pixelsOfCharacter,
    ...(onScreen === 'extra' && { isExtra: true }),
  }
  if (column.kind === 'address') return { ...address(key, column.of), ...shown }
  const { of } = column
  const write = (value: CellContent, reader: Reader) =>
    value === null || value === '' ? '' : writers[column.kind](value, reader)
  const text = (row: Row, reader: Reader) => write(of(row, reader), reader)
  return {
    ...shown,
    ...(isNumber(kind) && { isNumber: true }),
    ...(hasBar && { hasBar }),
    value: (row, reader) => of(row, reader) || (kind === 'text' ? null : of(row, reader)),
    text,
    ...((kind === 'time' || kind === 'date') && {
      cell: (row: Row, reader: Reader) => <time dateTime={String(of(row, reader))}>{text(row, reader)}</time>,
    }),
    ...(column.total && {
      total: (rows: readonly Row[], reader: Reader) => write(totalOf(column, rows, reader), reader),
    }),
  }
}

/** Null where no row says anything. */
function totalOf<Row>({ of, total }: ReportColumn<Row> & { kind: Kind }, rows: readonly Row[], reader: Reader) {
  if (typeof total === 'function') return total(rows)
  const values = rows.map((row) => of(row, reader)).filter((value) => typeof value === 'number')
  if (values.length === 0) return null
  return total === 'max'
    ? values.reduce((most, value) => Math.max(most, value))
    : values.reduce((sum, value) => sum + value)
}
