import { Hourglass, Unplug, type LucideIcon } from 'lucide-react'
import type { Column, Reader } from '../table/column.ts'
import styles from './columns.module.css'

interface Marked {
  arriving?: true
  gap?: true
}

/** A column in which a row says that it is passing, or that it is a time without data. */
export const withMarks = <Row extends Marked>(column: Column<Row>): Column<Row> =>
  withMark(withMark(column, { flag: 'arriving', Icon: Hourglass }), { flag: 'gap', Icon: Unplug })

function withMark<Row extends Marked>(
  column: Column<Row>,
  { flag, Icon }: { flag: keyof Marked; Icon: LucideIcon },
): Column<Row> {
  return {
    ...column,
    pixels: column.pixels + 12,
    text: (row, reader) => {
      const written = column.text(row, reader)
      return row[flag] ? `${written} (${labelOf(flag, reader)})` : written
    },
    cell: (row, reader) => {
      const written = column.cell?.(row, reader) ?? column.text(row, reader)
      if (!row[flag]) return written
      const label = labelOf(flag, reader)
      return (
        <span className={`q-inline-row q-gap-1 ${styles['arriving']}`} title={label}>
          <Icon size={16} role="img" aria-label={label} />
          {written}
        </span>
      )
    },
  }
}

const labelOf = (flag: keyof Marked, { t }: Reader): string => t(flag === 'gap' ? 'reports.gap' : 'reports.arriving')
