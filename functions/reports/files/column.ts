import type { Words } from '../../../shared/words/t.ts'
import type { CellContent, CellKind } from './cell-kinds.ts'
import type { Place } from './map-link.ts'

/** What cells show by name. */
export interface Named {
  t: Words
  geofenceName: (id: number) => string | null
  maintenanceName: (id: number) => string | null
  /** a moment of the wire on the reader's clock, to the minute */
  clock: (time: string) => string
}

/** A column of a report's file. `Row` is what the wire says. */
export interface Column<Row> {
  /** its title is `export.<word>` */
  word: string
  kind: CellKind
  /** characters */
  width: number
  of: (row: Row, named: Named) => CellContent
  /** opened on a map by the cell */
  place?: (row: Row) => Place
  /** what the last row says of all of them */
  total?: 'sum' | 'max'
}
