import type { ReactNode } from 'react'
import { AddressNote } from '../columns/address-note.tsx'
import { ColumnPicker } from '../table/column-picker.tsx'
import type { Column, Reader } from '../table/column.ts'
import styles from './screens.module.css'

interface Props<Row> {
  /** how many rows there are */
  label: string
  columns: readonly Column<Row>[]
  reader: Reader
  chosenKeys: readonly string[] | null
  chooseColumns: (keys: readonly string[] | null) => void
  children?: ReactNode
}

/** Above a table: how much is shown, addresses that were looked up, and the columns. */
export function TableToolbar<Row>({ label, columns, reader, chosenKeys, chooseColumns, children }: Props<Row>) {
  return (
    <div className={`q-cluster q-gap-3 ${styles['toolbar']}`}>
      <output className="q-note">{label}</output>
      {children}
      <AddressNote />
      <div className={styles['toolbarEnd']}>
        <ColumnPicker columns={columns} reader={reader} chosen={chosenKeys} onChoose={chooseColumns} />
      </div>
    </div>
  )
}
