import {
  columnsWith,
  widthOf,
  type CellContent,
  type Column,
  type Place,
} from '../../../shared/catalog/reports/column.ts'
import { reportNamed } from '../../../shared/catalog/reports/index.ts'
import type { FilePart, Report } from '../../../shared/catalog/reports/report.ts'
import type { Reader } from '../../../shared/domain/reader.ts'
import { wallTimeOf } from '../../../shared/domain/time/time-zone.ts'
import { formatCoordinate } from '../../../shared/domain/units.ts'
import { regionOf, type Words } from '../../../shared/i18n/t.ts'
import type { CellKind } from './cell-kinds.ts'
import { scaledBy } from './scaled.ts'
import type { FileContext } from './file-context.ts'
import { reportWords } from './report-words.ts'

/** A column of a file, for the rows that the report has on the wire. */
export interface FileColumn {
  key: string
  title: string
  kind: CellKind
  /** characters */
  width: number
  of: (row: unknown) => CellContent
  /** opened on a map by the cell */
  place?: (row: unknown) => Place | null
  /** what the last row says of all of them */
  total?: 'sum' | 'max'
  /** the page does not show it unless somebody chooses it */
  isExtra?: true
}

/** A table of a file, or one for each device. */
export interface FileTable {
  /** what it is called beside others of the same device; null where it is the only one */
  name: string | null
  columns: readonly FileColumn[]
  /** a PDF is without it */
  isForSheets?: true
  /** its rows in those of the wire */
  rowsOf: (items: readonly unknown[]) => readonly unknown[]
}

/** The tables of a report's file, written for its reader. */
export function fileTables({ request, ...context }: FileContext): FileTable[] {
  const t = reportWords(context.reader.language)
  const write = writerOf(context, t)
  const { columns, fileParts = [whole] }: Tables = reportNamed(request.name)
  return (fileParts as readonly FilePart<unknown>[]).map(({ name, rowsOf, isForSheets, columns: own = columns }) => ({
    ...(isForSheets && { isForSheets }),
    name: name === undefined ? null : t(`reports.part.${name}`),
    columns: columnsWith(own as readonly Column<unknown>[], request)
      .filter(({ inFile }) => inFile !== false)
      .map((column) => ({
        key: column.key,
        title: t(`reports.column.${column.key}`),
        kind: column.kind === 'address' ? 'text' : column.kind,
        width: widthOf(column as Column<never>),
        ...write(column),
        ...(typeof column.total === 'string' && { total: column.total }),
        ...(isExtra(column) && { isExtra: true as const }),
      })),
    rowsOf: (items) => (rowsOf === whole.rowsOf ? items : items.flatMap(rowsOf)),
  }))
}

/** What marks say on the page stands in the column `note` of a file. */
const isExtra = ({ key, onScreen }: Column<unknown>): boolean => onScreen !== undefined && key !== 'note'

type Tables = Pick<Report<string, never>, 'columns' | 'fileParts'>

/** Each row of the wire is one of the file. */
const whole: FilePart<unknown> = { rowsOf: (item) => [item] }

function writerOf(
  { reader, devices, geofenceName, maintenanceName }: Omit<FileContext, 'request'>,
  t: Words,
): (column: Column<unknown>) => Pick<FileColumn, 'of' | 'place'> {
  const list = new Intl.ListFormat(regionOf[reader.language], { type: 'conjunction', style: 'short' })
  const written = {
    t,
    measures: { list: (items: readonly string[]) => list.format(items) },
    names: {
      geofence: (id: number) => geofenceName(id) ?? undefined,
      maintenance: (id: number) => maintenanceName(id) ?? undefined,
      driver: () => undefined,
      device: (id: number) => devices.get(id)?.name,
    },
    device: (id: number) => devices.get(id)?.name ?? String(id),
    scaled: scaledBy(reader, t),
    minute: (time: string) => clockText(Date.parse(time), reader.zone).slice(0, 16),
  }
  return (column) => {
    if (column.kind !== 'address') return { of: (row) => column.of(row, written) }
    const { of } = column
    return { of: (row) => placeText(of(row), reader), place: of }
  }
}

/** Its geofences and its address, or its coordinates. */
function placeText(place: Place | null, { coordinateFormat }: Reader): string | null {
  if (place === null) return null
  const { latitude, longitude, address, geofenceNames = [] } = place
  const coordinates = () =>
    `${formatCoordinate('latitude', latitude, coordinateFormat)}, ${formatCoordinate('longitude', longitude, coordinateFormat)}`
  return [...geofenceNames, address || coordinates()].join(' · ')
}

/** `2024-05-01 12:00:00` on a clock of the zone. */
export const clockText = (epochMs: number, zone: string): string =>
  new Date(wallTimeOf(epochMs, zone)).toISOString().slice(0, 19).replace('T', ' ')
