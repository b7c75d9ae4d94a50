import { useMemo, type ReactNode } from 'react'
import { reportLimits } from '../../../../shared/domain/limits/reports.ts'
import { screenLimits } from '../../../../shared/domain/limits/screen.ts'
import type { PositionJson } from '../../../../shared/wire/json.ts'
import { ApiFailure, type Query } from '../../api/client.ts'
import { PageFailed, PageWaits } from '../../frame/page-states.tsx'
import { SelectField } from '../../ui/inputs/select-field.tsx'
import { useWords } from '../../i18n/use-words.ts'
import { useReportRows } from '../answers/use-report-rows.ts'
import { useRoutePages } from '../answers/use-route-pages.ts'
import { AddressContext } from '../columns/address-cell.tsx'
import { attributeColumns } from '../columns/attribute-columns.ts'
import { columnsOnPage } from '../columns/report-columns.ts'
import { useAddressBook } from '../columns/use-address-book.ts'
import { MapPanel } from '../map/map-panel.tsx'
import { positionSubject, type MapSubject } from '../map/map-subject.ts'
import { devicesOf } from '../request/device-selection.ts'
import { shownColumns, useColumnChoice } from '../table/column-choice.ts'
import { PrintTable } from '../table/print-table.tsx'
import { ReportTable } from '../table/report-table.tsx'
import type { ResultProps } from './result-props.ts'
import styles from './screens.module.css'
import { TableToolbar } from './table-toolbar.tsx'
import { NoData } from './no-data.tsx'
import { RowsView } from './rows-view.tsx'
import { useReader } from './use-reader.ts'

/** The positions of one device after the other, however many they are. */
export function RouteView({ query, form, fleet, ...rest }: ResultProps & { query: Query; whole: Whole }) {
  const t = useWords()
  const devices = devicesOf(form.asked, fleet)
  const shown = devices.find(({ id }) => id === form.view.shownDeviceId) ?? devices[0]
  const deviceId = shown?.id ?? 0
  const ofDevice: Query = { deviceId, from: query['from'], to: query['to'] }
  if (!shown) return <NoData />
  return (
    <DeviceRoute key={JSON.stringify(ofDevice)} query={ofDevice} {...{ form, fleet, ...rest }}>
      {devices.length > 1 && (
        <div className={styles['deviceSwitch']}>
          <SelectField
            label={t('reports.shownDevice')}
            labelHidden
            value={String(shown.id)}
            options={devices.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={(id) => form.look({ shownDeviceId: Number(id), row: null, jobId: null })}
          />
        </div>
      )}
    </DeviceRoute>
  )
}

/** All positions together, by a job: where pages take too long, because days have to be derived first. */
type Whole = (query: Query) => ReactNode
type RouteProps = ResultProps & { query: Query; whole: Whole; children: ReactNode }

/** Page by page; whole where the reader wants it sorted, which needs all of its positions. */
function DeviceRoute(props: RouteProps) {
  const { total, failure } = useRoutePages(props.query)
  if (failure instanceof ApiFailure && failure.status === 413) {
    return (
      <>
        {props.children}
        {props.whole(props.query)}
      </>
    )
  }
  const isSortable = total !== null && total <= sortableRowsMax
  return isSortable && props.form.view.sort !== null ? (
    <SortedRoute {...props} />
  ) : (
    <PagedRoute {...props} isSortable={isSortable} />
  )
}

function SortedRoute({ children, ...props }: RouteProps) {
  const { result } = useReportRows<PositionJson>({ name: 'route', query: props.query, jobId: null })
  if (result?.state === 'ready') {
    return (
      <WholeRoute {...props} rows={result.rows}>
        {children}
      </WholeRoute>
    )
  }
  return (
    <>
      {children}
      {result?.state === 'failed' ? <PageFailed failure={result.failure} onRetry={result.retry} /> : <PageWaits />}
    </>
  )
}

function PagedRoute({ query, form, fleet, children, isSortable }: RouteProps & { isSortable: boolean }) {
  const t = useWords()
  const addresses = useAddressBook()
  const reader = useReader(fleet, { addresses })
  const route = useRoutePages(query)
  const { total } = route
  const firstRows = route.around(0)
  const { columns, shown, largest, chosenKeys, chooseColumns } = useRouteColumns(firstRows)
  const { row: chosen } = form.view
  const row = chosen === null ? undefined : route.rowAt(chosen)
  const around = chosen === null ? firstRows : route.around(chosen)
  const subject = useMemo<MapSubject>(() => (row ? positionSubject(row, around) : { lines: [around] }), [row, around])
  if (route.failure || total === null || total === 0) {
    return (
      <>
        {children}
        {route.failure ? (
          <PageFailed failure={route.failure} onRetry={route.retry} />
        ) : total === 0 ? (
          <NoData />
        ) : (
          <PageWaits />
        )}
      </>
    )
  }
  const count = Math.min(total, screenLimits.routeRowsMax)
  const label = t('reports.rows.route', { count: total })
  return (
    <AddressContext value={addresses}>
      <TableToolbar
        label={count < total ? t('reports.routeCut', { shown: count, total }) : label}
        {...{ columns, reader, chosenKeys, chooseColumns }}
      >
        {children}
        {!isSortable && (
          <span className="q-faint q-small">{t('reports.routeNotSorted', { most: sortableRowsMax })}</span>
        )}
      </TableToolbar>
      <div className={styles['split']} data-map="shown">
        <ReportTable
          label={label}
          columns={shown}
          reader={reader}
          count={count}
          rowAt={route.rowAt}
          chosen={chosen}
          onChoose={(index) => form.look({ row: index })}
          order={null}
          onOrder={isSortable ? (key) => form.look({ sort: key }) : undefined}
          onView={route.onView}
          largest={largest}
        />
        <MapPanel subject={subject} {...(row && { onClose: () => form.look({ row: null }) })} />
      </div>
      <PrintTable columns={shown} reader={reader} count={total} rowAt={route.rowAt} />
    </AddressContext>
  )
}

/** Longer answers come in pages, in the order of time. */
const { reportRowsAtOnceMax: sortableRowsMax } = reportLimits
/** Positions whose attributes become columns. */
const seenRows = 1000

const fields = columnsOnPage<PositionJson>('route')

const columnsOf = (rows: readonly PositionJson[]) => [
  ...fields,
  ...attributeColumns(new Set(rows.flatMap(({ attributes }) => Object.keys(attributes)))),
]

/** The columns that these positions have, and what the bar of speeds is measured by. */
function useRouteColumns(firstRows: readonly PositionJson[]) {
  const columns = useMemo(() => columnsOf(firstRows), [firstRows])
  const [chosenKeys, chooseColumns] = useColumnChoice('route')
  const shown = useMemo(() => shownColumns(columns, chosenKeys), [columns, chosenKeys])
  const largest = useMemo(
    () => new Map([['speed', firstRows.reduce((most, { speed }) => Math.max(most, speed), 0)]]),
    [firstRows],
  )
  return { columns, shown, largest, chosenKeys, chooseColumns }
}

/** Positions that are all there: those of a job, and of a route that is short enough to be sorted. */
export function WholeRoute({
  rows,
  children,
  ...props
}: ResultProps & { rows: readonly PositionJson[]; children?: ReactNode }) {
  const columns = useMemo(() => columnsOf(rows.slice(0, seenRows)), [rows])
  return (
    <RowsView {...props} name="route" rows={rows} columns={columns} subjectOf={positionSubject}>
      {children}
    </RowsView>
  )
}
