import type { SentSpeedUnit } from '../../domain/units.ts'

/** What a column of a file may mean, and the titles by which it is found: letters only, those that say most first. */
export const columnTitles = {
  time: ['fixtime', 'timestamp', 'time', 'datetime', 'devicetime', 'ts', 'gpstime', 'recordedat', 'utctime', 'date'],
  date: ['date', 'gpsdate', 'utcdate', 'day'],
  latitude: ['latitude', 'lat', 'y'],
  longitude: ['longitude', 'lon', 'lng', 'long', 'x'],
  speed: ['speed', 'velocity', 'gpsspeed', 'groundspeed', 'kmh', 'kph', 'mph', 'knots'],
  course: ['bearing', 'course', 'heading', 'direction', 'angle'],
  altitude: ['altitude', 'alt', 'elevation', 'ele', 'height'],
  accuracy: ['accuracy', 'precision'],
  valid: ['valid'],
  deviceTime: ['devicetime'],
  device: ['vehicleid', 'deviceid', 'uniqueid', 'imei', 'vehicle', 'device', 'devicename', 'trackid', 'ident'],
} as const

export type CsvMeaning = keyof typeof columnTitles
export const csvMeanings = Object.keys(columnTitles) as CsvMeaning[]
/** Places of columns, counted from 0; absent where the file has none. */
export type CsvColumns = Partial<Record<CsvMeaning, number>>

/** Titles of what our own lists of positions hold beside their attributes; it is given, or follows, where they are read. */
export const ownTitles: ReadonlySet<string> = new Set([
  'id',
  'deviceId',
  'protocol',
  'serverTime',
  'deviceTime',
  'fixTime',
  'valid',
  'latitude',
  'longitude',
  'altitude',
  'speed',
  'course',
  'address',
  'accuracy',
])

/** Whether these are the titles of a list of positions of our own: then nothing has to be asked. */
export const isOwnList = (titles: readonly string[]): boolean =>
  ['fixTime', 'deviceTime', 'protocol', 'latitude', 'longitude'].every((title) => titles.includes(title))

const unitMarks: readonly [SentSpeedUnit, RegExp][] = [
  ['kmh', /km\s*[/_.]?\s*h|kph|kilom/i],
  ['mph', /mph|mi\s*\/\s*h|miles/i],
  ['kn', /kn(ots?|\b)|kt[s\b]/i],
  ['ms', /m\s*\/\s*s|mps|m_s|meters?_?per|metres?_?per/i],
]

/** The unit that the title of a column of speeds names; null for none. */
export const unitInTitle = (title: string): SentSpeedUnit | null =>
  unitMarks.find(([, mark]) => mark.test(title))?.[0] ?? null

const units = /kmh|kph|mph|knots?|kts?|mps|ms|metres?|meters?|degrees?|deg|utc|gmt/g
const letters = (title: string): string => title.toLowerCase().replace(/[^a-z]/g, '')

/** Columns by their titles; units behind a title do not matter. A date beside a time of day is a column of its own. */
export function columnsByTitle(titles: readonly string[]): CsvColumns {
  const plain = titles.map(letters)
  const bare = plain.map((title) => title.replace(units, ''))
  const columns: CsvColumns = {}
  for (const meaning of csvMeanings) {
    const words: readonly string[] = columnTitles[meaning]
    const word = words.find((each) => plain.includes(each)) ?? words.find((each) => bare.includes(each))
    if (word === undefined) continue
    const at = plain.indexOf(word)
    columns[meaning] = at >= 0 ? at : bare.indexOf(word)
  }
  if (columns.date === columns.time || plain[columns.time ?? -1] !== 'time') delete columns.date
  if (columns.deviceTime === columns.time) delete columns.deviceTime
  return columns
}
