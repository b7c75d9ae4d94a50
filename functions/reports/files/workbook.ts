import { addContent, closeEntry, endZip, newZip, openEntry } from '../../platform/zip.ts'
import { cellText } from './cell-text.ts'
import type { CellContent } from '../../../shared/catalog/reports/column.ts'
import type { Words } from '../../../shared/i18n/t.ts'
import { cellContent, numberFormat } from './cell-kinds.ts'
import type { FileColumn } from './file-columns.ts'
import { onMap } from './map-link.ts'
import type { Reader } from '../../../shared/domain/reader.ts'
import { sheetNames } from './sheet-names.ts'
import {
  columnLetters,
  contentTypes,
  linkRelations,
  numberCell,
  packageRelations,
  sheetBegin,
  sheetEnd,
  styles,
  stylesXml,
  textCell,
  totalCell,
  workbookRelations,
  workbookXml,
  type SheetPart,
} from './workbook-parts.ts'

/** Excel opens no sheet with more rows, titles and totals included, and none with more links. */
const sheetRowsMax = 1_048_000
const linksMax = 65_000
/** what is compressed at once */
const pieceLength = 256 * 1024

/** What stands above a table: `Period` beside `2024-05-01 00:00 – …`; the title has nothing beside it. */
export type HeadLine = readonly [label: string, value?: string]

export interface WorkbookOptions {
  /** columns of each kind of table that its sheets hold */
  tables: readonly (readonly FileColumn[])[]
  reader: Reader
  t: Words
}

export interface NewSheet {
  /** what the sheet is called after */
  title: string
  /** stands whole behind the title, however long that is; null for none */
  part?: string | null
  head: readonly HeadLine[]
  /** which of the tables; the first where there is one */
  table?: number
}

/** Columns of a sheet, with what is known of all its rows. */
interface SheetTable {
  columns: readonly FileColumn[]
  letters: readonly string[]
  /** place of its first style among those of all columns */
  firstStyle: number
}

/** A sheet that is being written. */
interface OpenSheet extends SheetTable {
  asked: NewSheet
  headRow: number
  /** the next one, from 1 */
  row: number
  linked: string[]
  targets: string[]
  totals: (number | null)[]
}

/**
 * An Excel workbook that is written row by row: nothing is kept in memory but the links of one sheet. Each call returns
 * the bytes that follow. There are libraries for workbooks; none that streams one with several sheets, links, filters and
 * a reading direction (docs/decisions/0056-report-jobs-and-schedules.md).
 */
export class WorkbookWriter {
  readonly #zip = newZip()
  readonly #tables: readonly SheetTable[]
  readonly #reader: Reader
  readonly #t: Words
  readonly #nameOf = sheetNames()
  readonly #sheets: SheetPart[] = []
  #sheet: OpenSheet | null = null
  #waiting = ''

  constructor({ tables, reader, t }: WorkbookOptions) {
    let firstStyle: number = styles.firstOfColumns
    this.#tables = tables.map((columns) => {
      const table = { columns, letters: columns.map((_, at) => columnLetters(at)), firstStyle }
      firstStyle += 2 * columns.length
      return table
    })
    this.#reader = reader
    this.#t = t
  }

  begin(): Buffer {
    const columns = this.#tables.flatMap((table) => table.columns)
    const formats = columns.map(({ kind }) => numberFormat(kind, this.#reader, this.#t))
    return Buffer.concat([
      this.#entry('[Content_Types].xml', contentTypes),
      this.#entry('_rels/.rels', packageRelations),
      this.#entry('xl/styles.xml', stylesXml(formats)),
    ])
  }

  openSheet(asked: NewSheet): Buffer {
    const { title, part = null, head, table = 0 } = asked
    const { columns, letters, firstStyle } = this.#tables[table]!
    const headRow = head.length + 2
    this.#sheets.push({ name: this.#nameOf(title, part), headRow })
    const opened = openEntry(this.#zip, `xl/worksheets/sheet${this.#sheets.length}.xml`)
    const totals = columns.map(() => null)
    const rows = { headRow, row: headRow + 1, linked: [], targets: [], totals }
    this.#sheet = { asked, columns, letters, firstStyle, ...rows }
    const widths = columns.map(({ width }) => width)
    this.#waiting = sheetBegin({ isRightToLeft: this.#reader.language === 'ar', headRow, widths })
    this.#waiting += head.map((line, at) => headLine(line, at + 1)).join('')
    const titles = columns.map((column, at) => textCell(`${letters[at]}${headRow}`, column.title, styles.head))
    this.#waiting += `<row r="${headRow}" ht="24" customHeight="1">${titles.join('')}</row>`
    return opened
  }

  addRows(rows: readonly unknown[]): Buffer {
    const written: Buffer[] = []
    for (const row of rows) {
      if (this.#sheet!.row >= sheetRowsMax) {
        const { asked } = this.#sheet!
        written.push(this.closeSheet(), this.openSheet(asked))
      }
      this.#addRow(row)
      if (this.#waiting.length >= pieceLength) written.push(this.#flush())
    }
    return Buffer.concat(written)
  }

  #addRow(row: unknown): void {
    const sheet = this.#sheet!
    let cells = ''
    for (const [at, column] of sheet.columns.entries()) {
      const place = `${sheet.letters[at]}${sheet.row}`
      const content = cellContent(column.kind, column.of(row), this.#reader)
      if (content === null) continue
      const target = sheet.linked.length < linksMax ? column.place?.(row) : null
      if (target) {
        sheet.linked.push(place)
        sheet.targets.push(onMap(target))
      }
      if (column.total && typeof content === 'number') {
        sheet.totals[at] = withTotal(sheet.totals[at]!, column.total, content)
      }
      cells += this.#cell(place, content, target ? styles.link : sheet.firstStyle + 2 * at)
    }
    this.#waiting += `<row r="${sheet.row}">${cells}</row>`
    sheet.row++
  }

  #cell(place: string, content: NonNullable<CellContent>, style: number): string {
    if (typeof content === 'string') return textCell(place, cellText(content)!, style)
    return Number.isFinite(content) ? numberCell(place, content, style) : ''
  }

  /** @param noRows what stands in place of rows where there are none */
  closeSheet(noRows = this.#t('export.noRows')): Buffer {
    const sheet = this.#sheet!
    const { headRow, row, linked } = sheet
    const isEmpty = row === headRow + 1
    if (isEmpty && noRows !== '') this.#waiting += `<row r="${row}">${textCell(`A${row}`, noRows, 0)}</row>`
    if (!isEmpty) this.#waiting += this.#totalsRow(sheet)
    const filtered = `A${headRow}:${sheet.letters.at(-1)}${Math.max(row - 1, headRow)}`
    this.#waiting += sheetEnd({ filtered, linked })
    const ended = [this.#flush(), closeEntry(this.#zip)]
    if (linked.length > 0) {
      ended.push(this.#entry(`xl/worksheets/_rels/sheet${this.#sheets.length}.xml.rels`, linkRelations(sheet.targets)))
    }
    this.#sheet = null
    return Buffer.concat(ended)
  }

  /** Apart from the rows, so that sorting leaves it where it is. */
  #totalsRow({ headRow, row, totals, columns, letters, firstStyle }: OpenSheet): string {
    if (totals.every((total) => total === null)) return ''
    const at = row + 1
    const cells = totals.map((value, index) => {
      const place = `${letters[index]}${at}`
      const how = columns[index]!.total
      if (value === null || !how) return index === 0 ? textCell(place, this.#t('export.total'), styles.label) : ''
      const rows = `${letters[index]}${headRow + 1}:${letters[index]}${row - 1}`
      return totalCell(place, { value, style: firstStyle + 2 * index + 1, rows, how })
    })
    return `<row r="${at}">${cells.join('')}</row>`
  }

  end(): Buffer {
    return Buffer.concat([
      this.#entry('xl/workbook.xml', workbookXml(this.#sheets)),
      this.#entry('xl/_rels/workbook.xml.rels', workbookRelations(this.#sheets.length)),
      endZip(this.#zip),
    ])
  }

  get hasSheets(): boolean {
    return this.#sheets.length > 0
  }

  #flush(): Buffer {
    const written = this.#waiting === '' ? Buffer.alloc(0) : addContent(this.#zip, Buffer.from(this.#waiting))
    this.#waiting = ''
    return written
  }

  #entry(name: string, content: string): Buffer {
    return Buffer.concat([
      openEntry(this.#zip, name),
      addContent(this.#zip, Buffer.from(content)),
      closeEntry(this.#zip),
    ])
  }
}

function headLine([label, value]: HeadLine, row: number): string {
  const isTitle = value === undefined
  const cells = isTitle
    ? textCell(`A${row}`, label, styles.title)
    : textCell(`A${row}`, label, styles.label) + textCell(`B${row}`, cellText(value)!, styles.plain)
  return `<row r="${row}"${isTitle ? ' ht="26" customHeight="1"' : ''}>${cells}</row>`
}

const withTotal = (before: number | null, how: 'sum' | 'max', value: number): number =>
  before === null ? value : how === 'sum' ? before + value : Math.max(before, value)
