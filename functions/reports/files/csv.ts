import { formatCsvValue } from 'hucre/csv'
import { bidiIsolate } from '../../../shared/i18n/bidi-isolate.ts'
import { regionOf } from '../../../shared/i18n/t.ts'
import { hourMs, minuteMs, secondMs } from '../../../shared/domain/time/durations.ts'
import type { CellContent } from '../../../shared/catalog/reports/column.ts'
import type { Words } from '../../../shared/i18n/t.ts'
import { cellContent, unitOf, type CellKind } from './cell-kinds.ts'
import { clockText, type FileColumn } from './file-columns.ts'
import type { Reader } from '../../../shared/domain/reader.ts'

/** UTF-8 as spreadsheets recognise it. */
export const byteOrderMark = '\uFEFF'

const digits: Readonly<Partial<Record<CellKind, number>>> = {
  latitude: 6,
  longitude: 6,
  altitude: 0,
  course: 0,
  speed: 1,
  distance: 3,
  odometer: 3,
  volume: 2,
  volumePer100: 2,
  volumePerHour: 2,
}

/** Writes lines of comma-separated values as the reader's spreadsheet splits them. */
export interface CsvWriter {
  /** what the table below is called */
  name(title: string): string
  titles(columns: readonly FileColumn[]): string
  line(columns: readonly FileColumn[], row: unknown): string
}

/**
 * Where numbers have a comma, a semicolon stands between the fields. Text that a spreadsheet would take for a formula
 * begins with an apostrophe instead; numbers stay numbers.
 */
export function csvWriter(reader: Reader, t: Words): CsvWriter {
  const decimal = new Intl.NumberFormat(regionOf[reader.language] ?? 'en')
    .formatToParts(1.5)
    .find(({ type }) => type === 'decimal')!.value
  const delimiter = decimal === ',' ? ';' : ','
  const options = { delimiter, escapeFormulae: true }
  const text = (value: string) => formatCsvValue(bidiIsolate(value), options)
  const number = (value: number, kind: CellKind) => {
    const rounded = digits[kind] === undefined ? String(value) : String(Number(value.toFixed(digits[kind])))
    return rounded.replace('.', decimal)
  }
  const field = (kind: CellKind, value: CellContent): string => {
    if (value === null || value === '') return ''
    if (kind === 'time') return text(clockText(Date.parse(String(value)), reader.zone))
    if (kind === 'date') return text(clockText(Date.parse(String(value)), reader.zone).slice(0, 10))
    if (kind === 'duration') return durationText(Number(value))
    const content = cellContent(kind, value, reader)
    return typeof content === 'number' ? number(content, kind) : text(content ?? '')
  }
  const headed = ({ title, kind }: FileColumn) => {
    const unit = unitOf(kind, reader, t)
    return text(`${title}${unit === null ? '' : ` (${unit})`}`)
  }
  return {
    name: (title) => `${text(title)}\r\n`,
    titles: (columns) => `${columns.map(headed).join(delimiter)}\r\n`,
    line: (columns, row) => `${columns.map(({ kind, of }) => field(kind, of(row))).join(delimiter)}\r\n`,
  }
}

/** `26:05:09` */
function durationText(ms: number): string {
  const two = (count: number) => String(Math.floor(count)).padStart(2, '0')
  const whole = Math.round(Math.abs(ms) / secondMs) * secondMs
  return `${Math.floor(whole / hourMs)}:${two((whole % hourMs) / minuteMs)}:${two((whole % minuteMs) / secondMs)}`
}
