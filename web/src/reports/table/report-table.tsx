import { useEffect, useMemo, useRef, useState, type CSSProperties } from 'react'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'
import { useRowWindow } from '../../ui/use-row-window.ts'
import type { Column, Reader } from './column.ts'
import { cellClass } from './cell-class.ts'
import styles from './report-table.module.css'
import { TableHead } from './table-head.tsx'
import { TableRow } from './table-row.tsx'
import type { Order } from './sort-rows.ts'
import { useGridKeys } from './use-grid-keys.ts'

export interface ReportTableProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  reader: Reader
  count: number
  /** undefined while a row is on its way */
  rowAt: (index: number) => Row | undefined
  /** row that is drawn on the map; null for none */
  chosen: number | null
  onChoose?: ((index: number) => void) | undefined
  order: Order | null
  /** absent where rows cannot be sorted */
  onOrder?: ((key: string) => void) | undefined
  /** texts below the columns; absent where there are none */
  totals?: readonly string[] | undefined
  /** called with the rows that are drawn, for rows that are fetched when they are looked at */
  onView?: ((first: number, last: number) => void) | undefined
  /** largest value by the key of a column with bars */
  largest: ReadonlyMap<string, number>
}

/** Rows in a box that scrolls both ways; only those in view exist, so that a hundred thousand cost no more than twenty. */
export function ReportTable<Row>({ label, columns, reader, count, rowAt, ...rest }: ReportTableProps<Row>) {
  const { chosen, onChoose, order, onOrder, totals, onView, largest } = rest
  const rowPixels = useIsNarrow() ? 46 : 40
  const { box, rows, totalPixels, reveal } = useRowWindow(count, rowPixels, 10)
  const [focused, setFocused] = useState(0)
  const choose = useRef(onChoose)
  useEffect(() => {
    choose.current = onChoose
  }, [onChoose])
  useEffect(() => {
    if (chosen !== null) reveal(chosen)
  }, [chosen, reveal])
  const onKeyDown = useGridKeys({ box, reveal, count, onFocus: setFocused, choose: onChoose })
  const [first, last] = [rows[0] ?? 0, rows.at(-1) ?? 0]
  useEffect(() => onView?.(first, last), [onView, first, last])
  const style = useMemo(
    () =>
      ({
        '--columns': columns.map(({ pixels }) => `minmax(${pixels}px, ${pixels}fr)`).join(' '),
        '--least': `${columns.reduce((sum, { pixels }) => sum + pixels, 0)}px`,
      }) as CSSProperties,
    [columns],
  )
  const tabStop = rows.includes(chosen ?? focused) ? (chosen ?? focused) : (rows[0] ?? 0)
  return (
    <div
      ref={box}
      className={`q-card ${styles['table']}`}
      style={style}
      role="grid"
      aria-label={label}
      aria-rowcount={count + 1}
      aria-colcount={columns.length}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <TableHead {...{ columns, reader, order, onOrder }} />
      <div role="rowgroup" className={styles['rows']} style={{ blockSize: totalPixels }}>
        {rows.map((index) => (
          <TableRow
            key={index}
            {...{ index, columns, reader, largest, rowPixels, choose }}
            row={rowAt(index)}
            isChosen={index === chosen}
            isTabStop={index === tabStop}
          />
        ))}
      </div>
      {totals && <TableFoot {...{ columns, totals }} />}
    </div>
  )
}

const TableFoot = <Row,>({ columns, totals }: Required<Pick<ReportTableProps<Row>, 'columns' | 'totals'>>) => (
  <div role="rowgroup" className={styles['foot']}>
    <div role="row" className={styles['row']}>
      {columns.map((column, at) => (
        <div key={column.key} role="gridcell" className={cellClass(column)}>
          {totals?.[at]}
        </div>
      ))}
    </div>
  </div>
)
