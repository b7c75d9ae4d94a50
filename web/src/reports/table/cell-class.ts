import type { Column } from './column.ts'
import styles from './report-table.module.css'

/** How a cell of a column is set; something to press stays in view at the end of its row. */
export const cellClass = ({ isNumber, isAction }: Pick<Column<never>, 'isNumber' | 'isAction'>): string | undefined =>
  styles[isNumber ? 'number' : isAction ? 'action' : 'cell']
