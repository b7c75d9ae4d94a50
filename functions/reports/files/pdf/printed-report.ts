import { reportNamed } from '../../../../shared/catalog/reports/index.ts'
import { reportLimits } from '../../../../shared/domain/limits/reports.ts'
import type { CellContent } from '../../../../shared/catalog/reports/column.ts'
import { tooManyRows } from '../../report-bounds.ts'
import type { DeviceRows } from '../../rows/report-rows.ts'
import { unitOf } from '../cell-kinds.ts'
import { fileTables, type FileColumn, type FileTable } from '../file-columns.ts'
import type { FileContext } from '../file-context.ts'
import { titleOf } from '../file-head.ts'
import { reportWords } from '../report-words.ts'
import { cellWords, isNumber } from './cell-words.ts'

/** A kind of table of a report, with all that say something of its columns. */
export interface PrintedKind {
  columns: readonly { title: string; isNumber: boolean }[]
  tables: readonly PrintedTable[]
}

export interface PrintedTable {
  /** null where all are in one */
  heading: string | null
  rows: string[][]
  totals: string[] | null
}

interface Kind {
  table: FileTable
  columns: readonly FileColumn[]
  found: Map<number, { heading: string | null; rows: string[][]; totals: (number | null)[] }>
}

/**
 * The tables of a report as words. Columns that the page shows only to those who choose them are left out, and those that
 * say nothing at all.
 * @throws Failure tooLarge for more rows than a PDF has
 */
export async function printedReport(
  pieces: AsyncIterable<DeviceRows>,
  context: FileContext,
): Promise<readonly PrintedKind[]> {
  const { reader, request } = context
  const isOneTable = reportNamed(request.name).file === 'oneTable'
  const words = cellWords(reader)
  const kinds = fileTables(context)
    .filter(({ isForSheets }) => !isForSheets)
    .map((table): Kind => {
      const columns = table.columns.filter(({ key, isExtra }) => !isExtra && (isOneTable || key !== 'device'))
      return { table, columns, found: new Map() }
    })
  let count = 0
  for await (const { deviceId, rows } of pieces) {
    for (const kind of kinds) {
      const lines = kind.table.rowsOf(rows)
      count += lines.length
      if (count > reportLimits.reportPdfRowsMax) throw tooManyRows('pdf')
      if (lines.length === 0) continue
      const id = isOneTable ? 0 : deviceId
      const heading = isOneTable ? null : titleOf(deviceId, kind.table, context)
      const own = kind.found.get(id) ?? { heading, rows: [], totals: kind.columns.map(() => null) }
      kind.found.set(id, own)
      for (const line of lines) own.rows.push(addedTo(own.totals, kind.columns, { line, words }))
    }
  }
  return kinds.filter(({ found }) => found.size > 0).map((kind) => printedKind(kind, context))
}

type Words = ReturnType<typeof cellWords>

/** The words of a row, whose numbers are added to the totals. */
function addedTo(
  totals: (number | null)[],
  columns: readonly FileColumn[],
  { line, words }: { line: unknown; words: Words },
): string[] {
  return columns.map(({ kind, of, total }, at) => {
    const value: CellContent = of(line)
    if (total && typeof value === 'number' && Number.isFinite(value)) {
      const before = totals[at] ?? null
      totals[at] = before === null ? value : total === 'sum' ? before + value : Math.max(before, value)
    }
    return words(kind, value)
  })
}

function printedKind({ columns, found }: Kind, { reader }: FileContext): PrintedKind {
  const t = reportWords(reader.language)
  const words = cellWords(reader)
  const tables = [...found.values()]
  const said = columns.flatMap((_column, at) => (tables.some(({ rows }) => rows.some((row) => row[at])) ? [at] : []))
  const titled = ({ title, kind }: FileColumn) => {
    const unit = unitOf(kind, reader, t)
    return unit === null ? title : `${title} (${unit})`
  }
  const totalsOf = (totals: readonly (number | null)[]): string[] | null => {
    if (totals.every((total) => total === null)) return null
    const row = said.map((at) => words(columns[at]!.kind, totals[at]!))
    return row[0] === '' ? [t('export.total'), ...row.slice(1)] : row
  }
  return {
    columns: said.map((at) => ({ title: titled(columns[at]!), isNumber: isNumber(columns[at]!.kind) })),
    tables: tables.map(({ heading, rows, totals }) => ({
      heading,
      rows: rows.map((row) => said.map((at) => row[at]!)),
      // of a single row they would say the same again
      totals: rows.length > 1 ? totalsOf(totals) : null,
    })),
  }
}
