import type { ColumnReader } from '../../../shared/catalog/reports/column.ts'
import type { Reader } from '../../../shared/domain/reader.ts'
import { dayMs, hourMs } from '../../../shared/domain/time/durations.ts'
import { wallTimeOf } from '../../../shared/domain/time/time-zone.ts'
import { regionOf, type Words } from '../../../shared/i18n/t.ts'
import { cellContent, unitOf } from './cell-kinds.ts'

/** Writes what a service is due by, in the units of a file's reader. */
export function scaledBy(reader: Reader, t: Words): ColumnReader['scaled'] {
  const numbers = new Intl.NumberFormat(regionOf[reader.language], { maximumFractionDigits: 1 })
  const written = (value: number, unit: string | null) =>
    unit === null ? numbers.format(value) : t('unit.of', { value: numbers.format(value), unit })
  const measured = (kind: 'distance' | 'volume', value: number) =>
    written(Number(cellContent(kind, value, reader)), unitOf(kind, reader, t))
  return (unit, value, as) => {
    if (unit === 'metres') return measured('distance', value)
    if (unit === 'litres') return measured('volume', value)
    if (unit === 'milliseconds') return written(value / hourMs, t('unit.hour'))
    if (unit === 'plain') return written(value, null)
    return as === 'mark'
      ? new Date(wallTimeOf(value, reader.zone)).toISOString().slice(0, 10)
      : written(Math.round(value / dayMs), t('unit.dayShort'))
  }
}
