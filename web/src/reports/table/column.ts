import type { ReactNode } from 'react'
import type { ColumnReader } from '../../../../shared/catalog/reports/column.ts'
import type { Words } from '../../../../shared/i18n/t.ts'
import type { EventNames } from '../../../../shared/i18n/event-text.ts'
import type { Measures } from '../../display/measures.ts'
import type { Formats } from '../../i18n/use-formats.ts'

/** How a row is written for this reader. */
export interface Reader extends ColumnReader {
  t: Words
  measures: Measures
  formats: Formats
  names: EventNames
  /** an address that was looked up; empty while there is none */
  addressAt: (latitude: number, longitude: number) => string
}

/** One column of a report. Quantities are in the units of `shared/wire/report-json.ts`. */
export interface Column<Row> {
  key: string
  /** words of the heading, when it is not `reports.column.<key>` */
  heading?: (reader: Reader) => string
  /** least width */
  pixels: number
  isNumber?: boolean
  /** what rows are sorted by; nothing is last */
  value: (row: Row, reader: Reader) => string | number | null
  text: (row: Row, reader: Reader) => string
  /** on screen, where it is more than the text */
  cell?: (row: Row, reader: Reader) => ReactNode
  /** of all rows, below them */
  total?: (rows: readonly Row[], reader: Reader) => string
  /** a bar as long as its part of the largest value */
  hasBar?: boolean
  /** something to press, which is not printed */
  isAction?: boolean
  /** shown only to who chooses it */
  isExtra?: boolean
  /** shown whatever was chosen: somebody has just asked for it */
  isAlways?: boolean
}

export const headingOf = <Row>(column: Column<Row>, reader: Reader): string =>
  column.heading?.(reader) ?? reader.t(`reports.column.${column.key}`)
