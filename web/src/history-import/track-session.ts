import { trackImportLimits } from '../../../shared/domain/limits/track-imports.ts'
import {
  guessCsv,
  missingColumns,
  openQuestions,
  readCsv,
  readCsvTable,
  type CsvChoices,
  type CsvQuestion,
  type CsvTable,
} from '../../../shared/wire/track-files/read-csv.ts'
import type { CsvColumns } from '../../../shared/wire/track-files/csv-columns.ts'
import { readGpx } from '../../../shared/wire/track-files/read-gpx.ts'
import { readKml } from '../../../shared/wire/track-files/read-kml.ts'
import { readNmea } from '../../../shared/wire/track-files/read-nmea.ts'
import { trackFormatOf } from '../../../shared/wire/track-files/track-format.ts'
import {
  TrackFileError,
  type TrackFile,
  type TrackFileProblem,
  type TrackFormat,
  type TrackPoint,
} from '../../../shared/wire/track-files/track-file.ts'
import { fileText } from '../files/file-text.ts'
import { isZip, unpackKmz, type KmzFault } from '../geofences/files/unpack-kmz.ts'
import { previewOf, sendable, type TrackPreview } from './track-preview-data.ts'

/** A file that cannot be used at all. */
export interface TrackRefusal {
  problem: TrackFileProblem | KmzFault | 'tooLarge'
  /** counted from 1; 0 where it is about all of the file */
  line: number
  detail: string
}

/** What the columns of a CSV file are, and what somebody has to say about them. */
export interface CsvOffer {
  titles: readonly string[]
  choices: CsvChoices
}

export interface OpenedTrack {
  format: TrackFormat
  csv: CsvOffer | null
}

export interface PreviewChoices {
  csv: CsvChoices | null
  /** the name in the file of the only vehicle or track that is imported; null for all */
  vehicle: string | null
  /** of the reader */
  zone: string
  /** epoch ms */
  now: number
}

export interface ChosenTrack {
  preview: TrackPreview
  /** of a CSV file: what it leaves open with these columns, and columns that are still to be named */
  open: CsvQuestion[]
  missing: (keyof CsvColumns)[]
}

/** One file, as far as it is read. Lives in a worker: a long file must not hold the page up. */
export class TrackSession {
  #table: CsvTable | null = null
  #track: TrackFile | null = null
  #sent: TrackPoint[] = []

  /** @throws never: what is wrong with a file is its answer */
  open(bytes: Uint8Array, { zone, language }: { zone: string; language: string }): OpenedTrack | TrackRefusal {
    return refusing((): OpenedTrack | TrackRefusal => {
      if (bytes.length > trackImportLimits.fileBytesMax) return { problem: 'tooLarge', line: 0, detail: '' }
      const unpacked = isZip(bytes) ? unpackKmz(bytes) : { text: fileText(bytes, language) }
      if ('fault' in unpacked) return { problem: unpacked.fault, line: 0, detail: '' }
      const format = trackFormatOf(unpacked.text)
      if (format === 'csv') {
        this.#table = readCsvTable(unpacked.text, trackImportLimits.positionsMax)
        const { choices } = guessCsv(this.#table, zone)
        return { format, csv: { titles: this.#table.titles, choices } }
      }
      const read = { gpx: readGpx, kml: readKml, nmea: readNmea }[format]
      this.#track = usable(read(unpacked.text))
      return { format, csv: null }
    })
  }

  /** What would be imported with these choices. @throws never */
  preview({ csv, ...chosen }: PreviewChoices): ChosenTrack | TrackRefusal {
    return refusing(() => {
      const table = this.#table
      const missing = csv ? missingColumns(csv.columns) : []
      const open = table && csv ? [...openQuestions(table, csv.columns)] : []
      if (table && csv && missing.length === 0) this.#track = readCsv(table, csv)
      const track =
        missing.length > 0 || !this.#track ? { format: 'csv' as const, points: [], skipped: [] } : this.#track
      const { preview, points } = previewOf(track, chosen)
      this.#sent = points
      return { preview, open, missing }
    })
  }

  /** The next positions of the last preview, as the API takes them. */
  batch(offset: number): object[] {
    return this.#sent.slice(offset, offset + trackImportLimits.positionsPerCallMax).map(sendable)
  }
}

/** @throws TrackFileError for a file without a position, or with too many */
function usable(track: TrackFile): TrackFile {
  const { points, skipped } = track
  if (points.length > trackImportLimits.positionsMax) {
    throw new TrackFileError('tooMany', { detail: String(trackImportLimits.positionsMax) })
  }
  if (points.length > 0) return track
  const [first] = skipped
  const hasPlaces = skipped.some(({ reason }) => reason === 'noTime')
  throw new TrackFileError(hasPlaces ? 'noTimes' : 'empty', { line: hasPlaces ? first!.line : 0 })
}

function refusing<Answer>(read: () => Answer): Answer | TrackRefusal {
  try {
    return read()
  } catch (error) {
    if (error instanceof TrackFileError) return { problem: error.problem, line: error.line, detail: error.detail }
    // parsers say what they stumble over
    if (error instanceof Error) return { problem: 'unknown', line: 0, detail: '' }
    throw error
  }
}

/** Whether a file cannot be used. */
export const isRefusal = (answer: object): answer is TrackRefusal => 'problem' in answer
