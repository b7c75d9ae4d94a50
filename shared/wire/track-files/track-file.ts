import type { Attributes } from '../../domain/position.ts'
import { sentNumber } from '../trackers/values/numeric.ts'

/** One recorded place of a file. What the file lacks is absent. */
export interface TrackPoint {
  /** the vehicle's or track's name in the file: anything; '' when it has none */
  device: string
  /** where it stands in the file, counted from 1 */
  line: number
  /** epoch ms */
  time: number
  /** epoch ms, when the message was made, if that differs from `time` */
  deviceTime?: number
  /** degrees, WGS 84 */
  latitude: number
  longitude: number
  /** knots */
  speed?: number
  /** degrees clockwise from north */
  course?: number
  /** metres */
  altitude?: number
  /** metres */
  accuracy?: number
  /** false when the receiver doubts the place */
  valid?: boolean
  attributes: Attributes
}

/** Why a place of a file is left out when it is read. */
export type SkipReason = 'noTime' | 'noPlace' | 'checksum' | 'notValid'

export interface SkippedPlace {
  line: number
  reason: SkipReason
  /** what stands there, shortened; '' for nothing */
  text: string
}

export const trackFormats = ['gpx', 'kml', 'nmea', 'csv'] as const
export type TrackFormat = (typeof trackFormats)[number]

export interface TrackFile {
  format: TrackFormat
  points: TrackPoint[]
  skipped: SkippedPlace[]
}

export type TrackFileProblem =
  | 'unknown'
  | 'notXml'
  | 'entities'
  | 'nested'
  | 'longLine'
  | 'noColumn'
  | 'tooMany'
  | 'empty'
  | 'noTimes'

/** A file is refused as a whole. `message` is for a terminal; a page has words for each problem. */
export class TrackFileError extends Error {
  readonly problem: TrackFileProblem
  /** in the file, counted from 1; 0 where it is about all of it */
  readonly line: number
  /** what the parser says, or what stands there: anything */
  readonly detail: string

  constructor(problem: TrackFileProblem, { line = 0, detail = '' }: { line?: number; detail?: string } = {}) {
    const place = line > 0 ? `line ${line}: ` : ''
    super(`${place}${saying[problem]}${detail === '' ? '' : ` (${detail})`}`)
    this.name = 'TrackFileError'
    this.problem = problem
    this.line = line
    this.detail = detail
  }
}

const saying: Readonly<Record<TrackFileProblem, string>> = {
  unknown: 'the file is neither GPX, KML, NMEA nor CSV',
  notXml: 'the file is no well-formed XML',
  entities: 'the file defines a document type, which is not read',
  nested: 'elements are nested too deeply',
  longLine: 'the line is too long',
  noColumn: 'a column is missing',
  tooMany: 'the file holds too many positions',
  empty: 'the file holds no positions',
  noTimes: 'the file holds places without times',
}

const shownMax = 60
/** What stands in a file, short enough for a message. */
export const shownText = (text: string): string =>
  text.length <= shownMax ? text : `${Array.from(text.slice(0, shownMax)).slice(0, -1).join('')}…`

/** A number as people and programs write it; undefined for anything else. */
export function numberIn(text: string | undefined): number | undefined {
  const value = sentNumber(text)
  return value !== undefined && Number.isFinite(value) ? value : undefined
}

/** Sets what is known: absent values are no keys. */
export function known<Values extends object>(
  values: Values,
): { [Key in keyof Values]?: Exclude<Values[Key], undefined> } {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as { [Key in keyof Values]?: Exclude<Values[Key], undefined> }
}
