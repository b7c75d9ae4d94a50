import { columnsByTitle, columnTitles } from '../../../shared/wire/track-files/csv-columns.ts'
import {
  guessCsv,
  missingColumns,
  readCsv,
  readCsvTable,
  type CsvTable,
} from '../../../shared/wire/track-files/read-csv.ts'
import { readGpx } from '../../../shared/wire/track-files/read-gpx.ts'
import type { SkipReason, TrackFile, TrackPoint as FilePoint } from '../../../shared/wire/track-files/track-file.ts'

/** One recorded place, as it is sent. Fields that the file lacks are absent; `speed` is in knots. */
export type TrackPoint = Omit<FilePoint, 'line'>

export interface Track {
  points: TrackPoint[]
  /** rows that could not be read, with their line and reason */
  skipped: string[]
}

/** Far more than anybody replays. */
const rowsMax = 5_000_000

/**
 * Reads a CSV or GPX file. Times without a zone are UTC, speeds without a unit km/h, and columns without a meaning here are
 * carried as attributes. @throws Error that lists the columns when one is missing
 * @param timeColumn the name of the column that holds the time; found by usual names when absent
 */
export function readTrack(
  text: string,
  { isGpx, timeColumn }: { isGpx: boolean; timeColumn?: string | undefined },
): Track {
  return asTrack(isGpx ? readGpx(text) : readNamed(readCsvTable(text, rowsMax), timeColumn))
}

function readNamed(table: CsvTable, timeColumn: string | undefined): TrackFile {
  const { choices } = guessCsv(table, 'UTC')
  const found = table.titles.join(', ')
  const columns = columnsByTitle(table.titles)
  if (timeColumn !== undefined) {
    const at = columnCalled(timeColumn, table.titles)
    if (at < 0) throw new Error(`The file has no column ${timeColumn}, which --time names. Found: ${found}`)
    columns.time = at
    delete columns.date
  }
  const [missing] = missingColumns(columns)
  if (missing !== undefined) {
    const orNamed = missing === 'time' ? ', or what --time says' : ''
    const called = `it may be called ${columnTitles[missing].join(', ')}${orNamed}`
    throw new Error(`The file has no ${missing} column: ${called}. Found: ${found}`)
  }
  return readCsv(table, { ...choices, columns, hasAttributes: true })
}

function columnCalled(name: string, titles: readonly string[]): number {
  const same = titles.indexOf(name)
  return same >= 0 ? same : titles.findIndex((title) => title.toLowerCase() === name.toLowerCase())
}

const reasons: Readonly<Record<SkipReason, string>> = {
  noTime: 'the time cannot be read',
  noPlace: 'the place is not a pair of numbers',
  checksum: 'the checksum is wrong',
  notValid: 'the receiver had no fix',
}

const asTrack = ({ points, skipped }: TrackFile): Track => ({
  points: points.map(({ line: _line, ...point }) => point),
  skipped: skipped.map(
    ({ line, reason, text }) => `line ${line}: ${reasons[reason]}${text === '' ? '' : `: ${JSON.stringify(text)}`}`,
  ),
})
