import type { ReactNode } from 'react'
import type { Column, Reader } from '../table/column.ts'

/** Something to press at the end of a row. */
export const rowAction = <Row>(key: string, cell: (row: Row, reader: Reader) => ReactNode): Column<Row> => ({
  key,
  pixels: 84,
  isAction: true,
  value: () => null,
  text: () => '',
  cell,
})
