import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useWords } from '../../i18n/use-words.ts'
import { headingOf, type Column, type Reader } from './column.ts'
import styles from './print-table.module.css'

/** A printer is given some hundred pages at most. */
export const printedRowsMax = 5000

interface Props<Row> {
  columns: readonly Column<Row>[]
  reader: Reader
  count: number
  rowAt: (index: number) => Row | undefined
  totals?: readonly string[] | undefined
}

/** The rows as a plain table, made only while the page is printed. */
export function PrintTable<Row>(props: Props<Row>) {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting ? <Rows {...props} /> : null
}

function Rows<Row>({ columns: all, reader, count, rowAt, totals: sums }: Props<Row>) {
  const t = useWords()
  const columns = all.filter(({ isAction }) => !isAction)
  const totals = sums?.filter((_, at) => !all[at]?.isAction)
  const places = Array.from({ length: Math.min(count, printedRowsMax) }, (_, at) => at)
  const rows = places.flatMap((at) => rowAt(at) ?? [])
  return (
    <>
      <table className={styles['printed']}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} className={column.isNumber ? styles['number'] : undefined}>
                {headingOf(column, reader)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // rows have no name of their own, and never move while they are printed
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={at}>
              {columns.map((column) => (
                <td key={column.key} className={column.isNumber ? styles['number'] : undefined}>
                  <bdi>{column.text(row, reader)}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {totals && (
          <tfoot>
            <tr>
              {columns.map((column, at) => (
                <td key={column.key} className={column.isNumber ? styles['number'] : undefined}>
                  {totals[at]}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
      {rows.length < count && <p>{t('reports.printedOf', { shown: rows.length, total: count })}</p>}
    </>
  )
}
