import { wallTimeOf } from '../../../shared/domain/time/time-zone.ts'
import { dayMs } from '../../../shared/domain/time/durations.ts'
import {
  altitudeFromMetres,
  distanceFromMetres,
  formatCoordinate,
  rateFromLitres,
  speedFromKnots,
  volumeFromLitres,
} from '../../../shared/domain/units.ts'
import type { CellContent, ColumnKind } from '../../../shared/catalog/reports/column.ts'
import type { Words } from '../../../shared/i18n/t.ts'
import type { Reader } from '../../../shared/domain/reader.ts'

/** What a cell holds: the address of a place is text. */
export type CellKind = Exclude<ColumnKind, 'address'>

/** The number format of a kind in a workbook; null for what is general. */
export function numberFormat(kind: CellKind, reader: Reader, t: Words): string | null {
  const unit = unitOf(kind, reader, t)
  const named = unit === null ? '' : `" ${unit}"`
  if (kind === 'time') return 'yyyy-mm-dd hh:mm:ss'
  if (kind === 'date') return 'yyyy-mm-dd'
  if (kind === 'duration') return '[h]:mm'
  if (kind === 'count') return '#,##0'
  if (kind === 'percent') return '0.0"%"'
  if (kind === 'altitude' || kind === 'course') return `0${named}`
  if (kind === 'latitude' || kind === 'longitude') return reader.coordinateFormat === 'dd' ? '0.000000' : null
  if (kind === 'speed' || kind.startsWith('volume')) return `#,##0.0${named}`
  return kind === 'distance' || kind === 'odometer' ? `#,##0.00${named}` : null
}

/** The unit of a kind as the reader calls it; null without one. */
export function unitOf(kind: CellKind, reader: Reader, t: Words): string | null {
  const named = { volume: t(`unit.${reader.volumeUnit}`), distance: t(`unit.${reader.distanceUnit}`) }
  if (kind === 'percent') return '%'
  if (kind === 'volumePer100') return t('unit.per100', named)
  if (kind === 'volumePerHour') return t('unit.perHour', named)
  const units: Partial<Record<CellKind, string>> = {
    altitude: reader.altitudeUnit,
    speed: reader.speedUnit,
    distance: reader.distanceUnit,
    odometer: reader.distanceUnit,
    volume: reader.volumeUnit,
  }
  const unit = units[kind]
  return unit === undefined ? null : t(`unit.${unit}`)
}

type Shown = (value: number, reader: Reader) => CellContent

const coordinate =
  (axis: 'latitude' | 'longitude'): Shown =>
  (degrees, { coordinateFormat }) =>
    coordinateFormat === 'dd' ? degrees : formatCoordinate(axis, degrees, coordinateFormat)

const numbers: Readonly<Partial<Record<CellKind, Shown>>> = {
  latitude: coordinate('latitude'),
  longitude: coordinate('longitude'),
  altitude: (metres, { altitudeUnit }) => altitudeFromMetres(metres, altitudeUnit),
  speed: (knots, { speedUnit }) => speedFromKnots(knots, speedUnit),
  distance: (metres, { distanceUnit }) => distanceFromMetres(metres, distanceUnit),
  odometer: (metres, { distanceUnit }) => distanceFromMetres(metres, distanceUnit),
  volume: (litres, { volumeUnit }) => volumeFromLitres(litres, volumeUnit),
  volumePer100: (litres, reader) => rateFromLitres(litres, reader),
  volumePerHour: (litres, { volumeUnit }) => volumeFromLitres(litres, volumeUnit),
  duration: (ms) => ms / dayMs,
}

/** Spreadsheets count days from here (ECMA-376, part 1, 18.17.4.1), on the clock of the wall: they know no zones. */
const firstDay = Date.UTC(1899, 11, 30)

/** The number of a moment (epoch ms) in a workbook. */
export const serialTime = (epochMs: number, zone: string): number =>
  (Math.floor(wallTimeOf(epochMs, zone) / 1000) * 1000 - firstDay) / dayMs

/** A value of the wire as a reader's spreadsheet holds it; durations are fractions of a day. */
export function cellContent(kind: CellKind, value: CellContent, reader: Reader): CellContent {
  if (value === null || value === '') return null
  if (kind === 'time') return serialTime(Date.parse(String(value)), reader.zone)
  if (kind === 'date') return Math.floor(serialTime(Date.parse(String(value)), reader.zone))
  return typeof value === 'number' ? (numbers[kind]?.(value, reader) ?? value) : value
}
