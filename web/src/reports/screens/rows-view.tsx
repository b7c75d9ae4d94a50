import { Hourglass, MapPinned } from 'lucide-react'
import { useMemo, type ReactNode } from 'react'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import { AddressContext } from '../columns/address-cell.tsx'
import { besideMap } from '../columns/beside-map.ts'
import { useAddressBook } from '../columns/use-address-book.ts'
import { MapPanel } from '../map/map-panel.tsx'
import type { MapSubject } from '../map/map-subject.ts'
import { devicesOf } from '../request/device-selection.ts'
import type { ReaderFleet } from '../request/use-fleet.ts'
import type { RequestForm } from '../request/use-request.ts'
import { shownColumns, useColumnChoice } from '../table/column-choice.ts'
import { TableToolbar } from './table-toolbar.tsx'
import type { Column, Reader } from '../table/column.ts'
import { PrintTable } from '../table/print-table.tsx'
import { ReportTable } from '../table/report-table.tsx'
import { largest as largestOf, nextOrder, orderOf, orderText, sortedPlaces } from '../table/sort-rows.ts'
import styles from './screens.module.css'
import { useReader } from './use-reader.ts'

interface Props<Row> {
  /** of the rows: `reports.rows.<name>` counts them, and columns are remembered by it */
  name: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  /** what the map shows of a row; absent where there is no place to show */
  subjectOf?: ((row: Row) => MapSubject) | undefined
  /** what it shows while no row is chosen */
  usual?: MapSubject
  form: RequestForm
  fleet: ReaderFleet
  /** above the table, before the count */
  children?: ReactNode
}

/** All rows of an answer: sorted, summed, with the chosen one on the map beside them. */
export function RowsView<Row>(props: Props<Row>) {
  const { name, rows, subjectOf, usual, form, fleet, children } = props
  const t = useWords()
  const addresses = useAddressBook()
  const reader = useReader(fleet, { withNames: true, addresses })
  const [chosenKeys, chooseColumns] = useColumnChoice(name)
  const isOne = devicesOf(form.asked, fleet).length === 1
  const columns = useMemo(() => (isOne ? withoutDevice(props.columns) : props.columns), [isOne, props.columns])
  const shown = useMemo(() => besideMap(shownColumns(columns, chosenKeys)), [columns, chosenKeys])
  const { order, places, totals, largest } = useArranged({ rows, columns, shown, reader, sort: form.view.sort })
  const rowAt = (index: number) => rows[places[index] ?? -1]
  const { row: chosen } = form.view
  const row = chosen === null ? undefined : rows[chosen]
  const subject = useMemo(
    () => (row !== undefined && subjectOf ? subjectOf(row) : (usual ?? null)),
    [row, subjectOf, usual],
  )
  const gaps = rows.filter(isGap).length
  const found = t(`reports.rows.${name}`, { count: rows.length - gaps })
  const label = gaps === 0 ? found : reader.measures.list([found, t('reports.rows.gaps', { count: gaps })])
  const table = { columns: shown, reader, count: rows.length, rowAt, totals }
  return (
    <AddressContext value={addresses}>
      <TableToolbar label={label} {...{ columns, reader, chosenKeys, chooseColumns }}>
        {children}
        <Hints arriving={rows.some(isArriving)} canChoose={subjectOf !== undefined && row === undefined} />
      </TableToolbar>
      <div className={styles['split']} data-map={subject ? 'shown' : undefined}>
        <ReportTable
          label={label}
          {...table}
          largest={largest}
          chosen={row === undefined ? null : places.indexOf(chosen!)}
          onChoose={subjectOf && ((index) => form.look({ row: places[index] ?? null }))}
          order={order}
          onOrder={(key) => {
            const next = nextOrder(order, key)
            form.look({ sort: next && orderText(next) })
          }}
        />
        {subject && (
          <MapPanel
            subject={subject}
            {...(row !== undefined && { onClose: () => form.look({ row: null }) })}
            {...(subject.chosen !== undefined && { onChoose: (place: number) => form.look({ row: place }) })}
          />
        )}
      </div>
      <PrintTable {...table} />
    </AddressContext>
  )
}

function Hints({ arriving, canChoose }: { arriving: boolean; canChoose: boolean }) {
  const t = useWords()
  return (
    <>
      {arriving && (
        <span className="q-inline-row q-gap-2 q-faint q-small">
          <Hourglass size={16} aria-hidden />
          {t('reports.arrivingRows')}
        </span>
      )}
      {canChoose && (
        <span className="q-inline-row q-gap-2 q-faint q-small">
          <MapPinned size={16} aria-hidden />
          {t('reports.chooseRow')}
        </span>
      )}
    </>
  )
}

/** Of one device, its name in each row says nothing; who wants it can choose it. */
export const withoutDevice = <Row,>(columns: readonly Column<Row>[]): readonly Column<Row>[] =>
  columns.map((column) => (column.key === 'device' ? { ...column, isExtra: true } : column))

const isGap = (row: unknown): boolean => (row as { gap?: true }).gap === true
/** Rows that are made of days say that of them. */
const isArriving = (row: unknown): boolean => (row as { arriving?: true }).arriving === true

interface Arranging<Row> {
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  shown: readonly Column<Row>[]
  reader: Reader
  sort: string | null
}

/** The order of the rows, their totals and what bars are measured by. */
function useArranged<Row>({ rows, columns, shown, reader, sort }: Arranging<Row>) {
  const { language } = useLanguage()
  const order = useMemo(() => orderOf(sort), [sort])
  const places = useMemo(
    () => sortedPlaces(rows, { columns, order, reader, language }),
    [rows, columns, order, reader, language],
  )
  const sums = useMemo(
    () => ({
      totals: shown.some(({ total }) => total)
        ? shown.map(({ total }, at) => total?.(rows, reader) ?? (at === 0 ? reader.t('reports.total') : ''))
        : undefined,
      largest: new Map(
        shown.filter(({ hasBar }) => hasBar).map((column) => [column.key, largestOf(rows, column, reader)]),
      ),
    }),
    [shown, rows, reader],
  )
  return { order, places, ...sums }
}
