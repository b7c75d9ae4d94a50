import { writeCsvStream } from 'hucre/csv'
import { positionTable } from '../../../shared/wire/export/position-table.ts'
import { isolated } from '../../../shared/words/isolated.ts'
import type { ApiContext, ScopedCaller } from '../route.ts'
import { savedAs } from './file-name.ts'
import { trackOf } from './track-documents.ts'

/**
 * Text that a spreadsheet would take for a formula begins with an apostrophe instead; numbers stay numbers. Titles are
 * written as a row like any other: they are names that trackers made up.
 */
export async function answerCsv(c: ApiContext, caller: ScopedCaller): Promise<Response> {
  const track = await trackOf(c, caller)
  const { columns, rows } = positionTable(track.positions)
  const body = writeCsvStream(below(columns, rows), { escapeFormulae: true })
  return new Response(body, { headers: savedAs(track, { ending: 'csv', contentType: 'text/csv; charset=utf-8' }) })
}

function* below<Cell>(titles: readonly string[], rows: Iterable<Cell[]>): Generator<(Cell | string)[]> {
  yield titles.map(isolated)
  for (const row of rows) yield row.map((cell) => (typeof cell === 'string' ? isolated(cell) : cell))
}
