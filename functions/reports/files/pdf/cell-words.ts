import type { CellContent } from '../../../../shared/catalog/reports/column.ts'
import type { Reader } from '../../../../shared/domain/reader.ts'
import { hourMs, minuteMs } from '../../../../shared/domain/time/durations.ts'
import { regionOf } from '../../../../shared/i18n/t.ts'
import { cellContent, type CellKind } from '../cell-kinds.ts'
import { clockText } from '../file-columns.ts'

/** Digits behind the point; of other numbers two at most. */
const digits: Readonly<Partial<Record<CellKind, number>>> = {
  latitude: 5,
  longitude: 5,
  altitude: 0,
  course: 0,
  speed: 1,
  distance: 2,
  odometer: 1,
  volume: 1,
  volumePer100: 1,
  volumePerHour: 1,
  count: 0,
}

const words: ReadonlySet<CellKind> = new Set<CellKind>(['text', 'time', 'day', 'date'])

/** Numbers stand one below the other. */
export const isNumber = (kind: CellKind): boolean => !words.has(kind)

/** Says a value of the wire as its reader writes it, without its unit, which the heading names. */
export function cellWords(reader: Reader): (kind: CellKind, value: CellContent) => string {
  const formats = new Map<number | undefined, Intl.NumberFormat>()
  const number = (value: number, count: number | undefined) => {
    const options = { minimumFractionDigits: count ?? 0, maximumFractionDigits: count ?? 2 }
    const format = formats.get(count) ?? new Intl.NumberFormat(regionOf[reader.language], options)
    formats.set(count, format)
    return format.format(value)
  }
  const clock = (value: CellContent, length: number) =>
    clockText(Date.parse(String(value)), reader.zone).slice(0, length)
  return (kind, value) => {
    if (value === null || value === '') return ''
    if (kind === 'time') return clock(value, 16)
    if (kind === 'date') return clock(value, 10)
    if (kind === 'duration') return durationText(Number(value))
    const content = cellContent(kind, value, reader)
    return typeof content === 'number' ? number(content, digits[kind]) : (content ?? '')
  }
}

/** `26:05` */
function durationText(ms: number): string {
  const whole = Math.round(Math.abs(ms) / minuteMs) * minuteMs
  return `${Math.floor(whole / hourMs)}:${String((whole % hourMs) / minuteMs).padStart(2, '0')}`
}
