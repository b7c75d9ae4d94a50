import { currentKey } from './column-choice.ts'
import type { Column, Reader } from './column.ts'

export interface Order {
  key: string
  isDescending: boolean
}

/** `-distance` is the longest first. */
export const orderOf = (text: string | null): Order | null =>
  text === null || text === '' || text === '-'
    ? null
    : { key: currentKey(text.replace(/^-/, '')), isDescending: text.startsWith('-') }
export const orderText = ({ key, isDescending }: Order): string => `${isDescending ? '-' : ''}${key}`

/** The next order when a heading is pressed: up, down, the report's own. */
export function nextOrder(order: Order | null, key: string): Order | null {
  if (order?.key !== key) return { key, isDescending: false }
  return order.isDescending ? null : { key, isDescending: true }
}

interface Sorting<Row> {
  columns: readonly Column<Row>[]
  order: Order | null
  reader: Reader
  language: string
}

/** Places of the rows in the wanted order; rows without a value come last either way, equal ones keep their order. */
export function sortedPlaces<Row>(rows: readonly Row[], { columns, order, reader, language }: Sorting<Row>): number[] {
  const places = rows.map((_, at) => at)
  const column = order && columns.find(({ key }) => key === order.key)
  if (!column) return places
  const values = rows.map((row) => column.value(row, reader))
  const { compare } = new Intl.Collator(language, { numeric: true })
  const sign = order.isDescending ? -1 : 1
  return places.sort((a, b) => {
    const [left, right] = [values[a] ?? null, values[b] ?? null]
    if (left === null || right === null) return Number(left === null) - Number(right === null)
    if (typeof left === 'number' && typeof right === 'number') return sign * (left - right)
    return sign * compare(String(left), String(right))
  })
}

/** The largest value of a column, for its bars; 0 where there is none above it. */
export function largest<Row>(rows: readonly Row[], column: Column<Row>, reader: Reader): number {
  let most = 0
  for (const row of rows) {
    const value = column.value(row, reader)
    if (typeof value === 'number' && value > most) most = value
  }
  return most
}
