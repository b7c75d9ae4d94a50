import { tripKinds } from '../../../../shared/domain/reports/logbook.ts'

/** When, where and how far: what is read of a trip while the map takes its part of the page. */
const first = [
  'device',
  'startTime',
  'tripKind',
  ...tripKinds.map((kind) => `${kind}Distance`),
  'startAddress',
  'address',
  'endAddress',
  'distance',
]

/** Columns of rows that lead from place to place, with these first; files and other rows keep their order. */
export function besideMap<Each extends { key: string }>(columns: readonly Each[]): readonly Each[] {
  const has = (...keys: string[]) => keys.some((key) => columns.some((column) => column.key === key))
  if (!has('startTime') || !has('startAddress', 'address')) return columns
  const place = ({ key }: Each) => (first.includes(key) ? first.indexOf(key) : first.length)
  return columns.toSorted((a, b) => place(a) - place(b))
}
