import { detectDelimiter, parseCsv } from 'hucre/csv'
import { knotsFromSent, type SentSpeedUnit } from '../../domain/units.ts'
import { sentFlag } from '../trackers/values/numeric.ts'
import { columnsByTitle, isOwnList, ownTitles, unitInTitle, type CsvColumns, type CsvMeaning } from './csv-columns.ts'
import { firstNumbers, isWallTime, timeIn, type DateOrder } from './csv-time.ts'
import {
  known,
  numberIn,
  shownText,
  TrackFileError,
  type SkippedPlace,
  type TrackFile,
  type TrackPoint,
} from './track-file.ts'

/** A file as rows of text; `line` counts rows from 1, as spreadsheets do. */
export interface CsvTable {
  titles: string[]
  rows: { line: number; cells: readonly string[] }[]
}

/** What the columns of a file mean. */
export interface CsvChoices {
  columns: CsvColumns
  speedUnit: SentSpeedUnit
  /** of times that name none: `Africa/Algiers` */
  zone: string
  dateOrder: DateOrder
  /** whether the other columns are carried as attributes */
  hasAttributes: boolean
}

/** What the file itself does not say: somebody has to. */
export type CsvQuestion = 'speedUnit' | 'zone' | 'dateOrder'

const lineLengthMax = 64 * 1024
const cellsMax = 500
const arranging = /[\u200E\u200F\u2066-\u2069]/g

/** @param rowsMax without the titles @throws TrackFileError for what is no table, or too long a one */
export function readCsvTable(text: string, rowsMax: number): CsvTable {
  refuseLongLines(text)
  if (text.includes('\0')) throw new TrackFileError('unknown')
  const options = { delimiter: detectDelimiter(text), unescapeFormulae: true, maxRows: rowsMax + 2 }
  const rows = parseCsv(text, options).map((cells, at) => ({
    line: at + 1,
    cells: cells.map((cell) =>
      String(cell ?? '')
        .replace(arranging, '')
        .trim(),
    ),
  }))
  const [head, ...all] = rows.filter(({ cells }) => cells.some((cell) => cell !== ''))
  if (!head) throw new TrackFileError('empty')
  if (head.cells.length < 2 || head.cells.length > cellsMax) throw new TrackFileError('unknown')
  if (all.length > rowsMax) throw new TrackFileError('tooMany', { detail: String(rowsMax) })
  return { titles: head.cells, rows: all }
}

function refuseLongLines(text: string): void {
  let line = 1
  for (let at = 0; at < text.length; line++) {
    const end = text.indexOf('\n', at)
    const next = end < 0 ? text.length : end
    if (next - at > lineLengthMax) throw new TrackFileError('longLine', { line })
    at = next + 1
  }
}

/** So many rows tell how times are written. */
const lookedAt = 1000

/** What the columns seem to mean, and what the file leaves open. @param zone for times that name none */
export function guessCsv(table: CsvTable, zone: string): { choices: CsvChoices; open: Set<CsvQuestion> } {
  const columns = columnsByTitle(table.titles)
  const isOwn = isOwnList(table.titles)
  const titled = columns.speed === undefined ? null : unitInTitle(table.titles[columns.speed]!)
  const choices: CsvChoices = {
    columns,
    speedUnit: isOwn ? 'kn' : (titled ?? 'kmh'),
    zone,
    dateOrder: orderIn(table, columns) ?? 'dmy',
    hasAttributes: isOwn,
  }
  return { choices, open: openQuestions(table, columns) }
}

/** What is to be asked of a file with these columns. */
export function openQuestions(table: CsvTable, columns: CsvColumns): Set<CsvQuestion> {
  const open = new Set<CsvQuestion>()
  const isUnitKnown = columns.speed === undefined || unitInTitle(table.titles[columns.speed]!) !== null
  if (!isUnitKnown && !isOwnList(table.titles)) open.add('speedUnit')
  const times = timesIn(table, columns)
  if (times.some(isWallTime)) open.add('zone')
  if (times.some((time) => firstNumbers(time) !== null) && orderIn(table, columns) === null) open.add('dateOrder')
  return open
}

const timesIn = ({ rows }: CsvTable, columns: CsvColumns): string[] =>
  rows.slice(0, lookedAt).map(({ cells }) => timeText(cells, columns))

/** A day beyond the twelfth tells the order; null where none does. */
function orderIn(table: CsvTable, columns: CsvColumns): DateOrder | null {
  for (const { cells } of table.rows) {
    const found = firstNumbers(timeText(cells, columns))
    if (found && found[0] > 12) return 'dmy'
    if (found && found[1] > 12) return 'mdy'
  }
  return null
}

function timeText(cells: readonly string[], { time, date }: CsvColumns): string {
  const clock = time === undefined ? '' : (cells[time] ?? '')
  return date === undefined || clock === '' ? clock : `${cells[date] ?? ''} ${clock}`
}

const needed = ['time', 'latitude', 'longitude'] as const satisfies CsvMeaning[]

/** The columns that a file has to have and that nobody named yet. */
export const missingColumns = (columns: CsvColumns): CsvMeaning[] =>
  needed.filter((meaning) => columns[meaning] === undefined)

/** Reads a table as positions. @throws TrackFileError when a column is missing */
export function readCsv(table: CsvTable, choices: CsvChoices): TrackFile {
  const [missing] = missingColumns(choices.columns)
  if (missing !== undefined) throw new TrackFileError('noColumn', { detail: missing })
  const points: TrackPoint[] = []
  const skipped: SkippedPlace[] = []
  const others = othersOf(table.titles, choices)
  for (const row of table.rows) {
    const read = pointOf(row, choices, others)
    if ('reason' in read) skipped.push(read)
    else points.push(read)
  }
  return { format: 'csv', points, skipped }
}

/** Columns that are carried as attributes, with their names. */
function othersOf(titles: readonly string[], { columns, hasAttributes }: CsvChoices): [title: string, at: number][] {
  if (!hasAttributes) return []
  const used = new Set<number | undefined>(Object.values(columns))
  const isOwn = isOwnList(titles)
  return titles.flatMap((title, at) =>
    used.has(at) || title === '' || (isOwn && ownTitles.has(title)) ? [] : [[title, at]],
  )
}

function pointOf(
  { line, cells }: CsvTable['rows'][number],
  { columns, speedUnit, ...times }: CsvChoices,
  others: readonly [title: string, at: number][],
): TrackPoint | SkippedPlace {
  const cell = (meaning: CsvMeaning): string => cells[columns[meaning] ?? -1] ?? ''
  const number = (meaning: CsvMeaning) => numberIn(cell(meaning))
  const said = timeText(cells, columns)
  const time = timeIn(said, times)
  if (time === undefined) return { line, reason: 'noTime', text: shownText(said) }
  const [latitude, longitude] = [number('latitude'), number('longitude')]
  if (latitude === undefined || longitude === undefined) {
    return { line, reason: 'noPlace', text: shownText(`${cell('latitude')} ${cell('longitude')}`.trim()) }
  }
  const speed = number('speed')
  const filled = others.filter(([, at]) => (cells[at] ?? '') !== '')
  return {
    device: cell('device'),
    line,
    time,
    latitude,
    longitude,
    ...known({
      deviceTime: timeIn(cell('deviceTime'), times),
      speed: speed === undefined ? undefined : knotsFromSent(speed, speedUnit),
      course: number('course'),
      altitude: number('altitude'),
      accuracy: number('accuracy'),
      valid: sentFlag(cell('valid')),
    }),
    attributes: Object.fromEntries(filled.map(([title, at]) => [title, cells[at]!])),
  }
}
