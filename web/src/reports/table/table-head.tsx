import { ArrowDown, ArrowUp } from 'lucide-react'
import { headingOf, type Column, type Reader } from './column.ts'
import { cellClass } from './cell-class.ts'
import styles from './report-table.module.css'
import type { Order } from './sort-rows.ts'

interface Props<Row> {
  columns: readonly Column<Row>[]
  reader: Reader
  order: Order | null
  onOrder: ((key: string) => void) | undefined
}

export function TableHead<Row>({ columns, reader, order, onOrder }: Props<Row>) {
  return (
    <div role="rowgroup" className={styles['head']}>
      <div role="row" aria-rowindex={1} className={styles['row']}>
        {columns.map((column) => {
          const mine = order?.key === column.key ? order : null
          const Arrow = mine?.isDescending ? ArrowDown : ArrowUp
          const heading = headingOf(column, reader)
          return (
            <div
              key={column.key}
              role="columnheader"
              className={cellClass(column)}
              aria-sort={onOrder && (mine ? (mine.isDescending ? 'descending' : 'ascending') : 'none')}
            >
              {onOrder ? (
                <button
                  type="button"
                  className={`q-inline-row q-plain-button q-gap-1 ${styles['sort']}`}
                  onClick={() => onOrder(column.key)}
                >
                  <span>{heading}</span>
                  {mine && <Arrow size={14} aria-hidden />}
                </button>
              ) : (
                <span>{heading}</span>
              )}
            </div>
          )
        })}
      </div>
    </div>
  )
}
