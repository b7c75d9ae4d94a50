import { memo, type CSSProperties, type RefObject } from 'react'
import { classNames } from '../../ui/class-names.ts'
import type { Column, Reader } from './column.ts'
import { cellClass } from './cell-class.ts'
import styles from './report-table.module.css'

interface Props<Row> {
  index: number
  row: Row | undefined
  columns: readonly Column<Row>[]
  reader: Reader
  largest: ReadonlyMap<string, number>
  rowPixels: number
  isChosen: boolean
  isTabStop: boolean
  choose: RefObject<((index: number) => void) | undefined>
}

function PlainRow<Row>({ index, row, columns, reader, largest, rowPixels, isChosen, isTabStop, choose }: Props<Row>) {
  return (
    // the rows' keys are taken by the group around them
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isChosen}
      tabIndex={isTabStop ? 0 : -1}
      className={classNames(styles['row'], styles['slot'], isChosen && styles['chosen'])}
      style={{ transform: `translateY(${index * rowPixels}px)`, blockSize: rowPixels }}
      onClick={() => row !== undefined && choose.current?.(index)}
    >
      {columns.map((column) => (
        <div key={column.key} role="gridcell" className={cellClass(column)}>
          {row === undefined ? <span className={styles['waits']} /> : <Value {...{ row, column, reader, largest }} />}
        </div>
      ))}
    </div>
  )
}

export const TableRow = memo(PlainRow) as typeof PlainRow

type ValueProps<Row> = Pick<Props<Row>, 'reader' | 'largest'> & { row: Row; column: Column<Row> }

function Value<Row>({ row, column, reader, largest }: ValueProps<Row>) {
  const shown = column.cell?.(row, reader) ?? (
    // a number stands at the end of its cell
    <bdi className={column.isNumber ? undefined : 'q-ellipsis'}>{column.text(row, reader)}</bdi>
  )
  if (!column.hasBar) return shown
  const [value, most] = [column.value(row, reader), largest.get(column.key) ?? 0]
  const part = typeof value === 'number' && most > 0 ? Math.max(0, value / most) : 0
  return (
    <>
      {shown}
      <span className={styles['bar']} style={{ '--part': part } as CSSProperties} aria-hidden />
    </>
  )
}
