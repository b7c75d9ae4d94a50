import { formatCsvValue } from 'hucre/csv'
import { isolated } from '../../../shared/words/isolated.ts'
import { regionOf } from '../../../shared/words/t.ts'
import { wallTimeOf } from '../../../shared/domain/time/time-zone.ts'
import { hourMs, minuteMs, secondMs } from '../../../shared/domain/time/durations.ts'
import { cellContent, unitOf, type CellContent, type CellKind } from './cell-kinds.ts'
import type { Column, Named } from './column.ts'
import type { Reader } from '../../../shared/domain/reader.ts'

/** UTF-8 as spreadsheets recognise it. */
export const byteOrderMark = '\uFEFF'

const digits: Readonly<Partial<Record<CellKind, number>>> = {
  latitude: 6,
  longitude: 6,
  altitude: 0,
  speed: 1,
  distance: 3,
  volume: 2,
  volumePer100: 2,
  volumePerHour: 2,
}

/** Writes lines of comma-separated values as the reader's spreadsheet splits them. */
export interface CsvWriter {
  titles(columns: readonly Column<never>[]): string
  line(columns: readonly Column<never>[], row: unknown): string
}

/**
 * Where numbers have a comma, a semicolon stands between the fields. Text that a spreadsheet would take for a formula
 * begins with an apostrophe instead; numbers stay numbers.
 */
export function csvWriter(reader: Reader, named: Named): CsvWriter {
  const decimal = new Intl.NumberFormat(regionOf[reader.language] ?? 'en')
    .formatToParts(1.5)
    .find(({ type }) => type === 'decimal')!.value
  const delimiter = decimal === ',' ? ';' : ','
  const options = { delimiter, escapeFormulae: true }
  const text = (value: string) => formatCsvValue(isolated(value), options)
  const number = (value: number, kind: CellKind) => {
    const rounded = digits[kind] === undefined ? String(value) : String(Number(value.toFixed(digits[kind])))
    return rounded.replace('.', decimal)
  }
  const field = (kind: CellKind, value: CellContent): string => {
    if (value === null || value === '') return ''
    if (kind === 'time') return text(clockText(Date.parse(String(value)), reader.zone))
    if (kind === 'duration') return durationText(Number(value))
    const content = cellContent(kind, value, reader)
    return typeof content === 'number' ? number(content, kind) : text(content ?? '')
  }
  const title = ({ word, kind }: Column<never>) => {
    const unit = unitOf(kind, reader, named.t)
    return text(`${named.t(`export.${word}`)}${unit === null ? '' : ` (${unit})`}`)
  }
  return {
    titles: (columns) => `${columns.map(title).join(delimiter)}\r\n`,
    line: (columns, row) =>
      `${(columns as readonly Column<unknown>[]).map(({ kind, of }) => field(kind, of(row, named))).join(delimiter)}\r\n`,
  }
}

/** `2024-05-01 12:00:00` on a clock of the zone. */
export const clockText = (epochMs: number, zone: string): string =>
  new Date(wallTimeOf(epochMs, zone)).toISOString().slice(0, 19).replace('T', ' ')

/** `26:05:09` */
function durationText(ms: number): string {
  const two = (count: number) => String(Math.floor(count)).padStart(2, '0')
  const whole = Math.round(Math.abs(ms) / secondMs) * secondMs
  return `${Math.floor(whole / hourMs)}:${two((whole % hourMs) / minuteMs)}:${two((whole % minuteMs) / secondMs)}`
}
