import { detectDelimiter, parseCsv } from 'hucre/csv'
import { readXlsx, type CellValue } from 'hucre/xlsx'
import { zipSync } from 'fflate'
import { isoTime } from '../../../../shared/wire/dates.ts'
import { fileText } from '../../files/file-text.ts'
import { namesInZip, UnpackedTooLarge, unpackZip } from '../../files/unpack-zip.ts'

/** A row of a spreadsheet as text. `number` counts from 1, as spreadsheets do. */
export interface TableRow {
  number: number
  cells: readonly string[]
}

/** Why a file cannot be used; each has words, `import.file.<reason>`. */
export type TableRefusal = 'tooLarge' | 'unpackedTooLarge' | 'tooManyRows' | 'unreadable' | 'empty'

export const tableLimits = {
  bytesMax: 10 * 1024 * 1024,
  /** of all that a workbook packs */
  unpackedBytesMax: 32 * 1024 * 1024,
  rowsMax: 10_000,
} as const
/** titles and what may stand above them */
const rowsAboveMax = 20

/**
 * The rows of a CSV file or of the first filled sheet of an Excel workbook, without empty ones. What a file is, its
 * encoding and its separator are found from its bytes, not from its name.
 *
 * @param language of the reader, whose Windows code page is assumed where the text is no Unicode
 * @throws never: what is wrong with a file is its answer
 */
export async function readTable(
  bytes: Uint8Array,
  language: string,
): Promise<{ rows: readonly TableRow[] } | { refusal: TableRefusal }> {
  if (bytes.length > tableLimits.bytesMax) return { refusal: 'tooLarge' }
  try {
    const values = isZip(bytes) ? await readWorkbook(bytes) : readText(fileText(bytes, language))
    const filled = values.filter(isFilled).length
    if (filled > tableLimits.rowsMax + rowsAboveMax) return { refusal: 'tooManyRows' }
    const rows = values
      .map((row, at) => ({ number: at + 1, cells: row.map(cellText) }))
      .filter(({ cells }) => cells.some((cell) => cell !== ''))
    return rows.length === 0 ? { refusal: 'empty' } : { rows }
  } catch (error) {
    return { refusal: error instanceof UnpackedTooLarge ? 'unpackedTooLarge' : 'unreadable' }
  }
}

const isZip = ([first, second]: Uint8Array): boolean => first === 0x50 && second === 0x4b

async function readWorkbook(bytes: Uint8Array): Promise<CellValue[][]> {
  const { sheets } = await readXlsx(unpacked(bytes), { sheets: ({ hidden, veryHidden }) => !hidden && !veryHidden })
  return sheets.find(({ rows }) => rows.some(isFilled))?.rows ?? []
}

/** The same archive with nothing packed: what is read of it is what was counted. @throws UnpackedTooLarge */
function unpacked(bytes: Uint8Array): Uint8Array {
  const files = unpackZip(bytes, { names: namesInZip(bytes), bytesMax: tableLimits.unpackedBytesMax })
  return zipSync(Object.fromEntries(files), { level: 0 })
}

const isFilled = (row: readonly CellValue[]): boolean => row.some((cell) => cell !== null && cell !== '')

/** A file of another kind, such as a picture, is no text: it holds zeros. @throws Error for such a file */
function readText(text: string): CellValue[][] {
  if (text.includes('\0')) throw new Error('not a text')
  // `sep=;` in the first line tells Excel the separator
  const named = /^sep=(.)\r?\n/i.exec(text)
  const content = named ? text.slice(named[0].length) : text
  const rows = parseCsv(content, { delimiter: named?.[1] ?? detectDelimiter(content), unescapeFormulae: true })
  return named ? [[], ...rows] : rows
}

/** Whole numbers with all digits, dates as ISO text. Without signs that only arrange text on a screen. */
function cellText(value: CellValue): string {
  if (value === null) return ''
  if (value instanceof Date) return dateText(value)
  if (typeof value === 'number') return Number.isInteger(value) ? BigInt(value).toString() : String(value)
  return String(value)
    .replace(/[\u200E\u200F\u2066-\u2069]/g, '')
    .replaceAll('\u00A0', ' ')
    .trim()
}

function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return ''
  const text = isoTime(date.getTime())
  return text.slice(11, 19) === '00:00:00' ? text.slice(0, 10) : text
}
