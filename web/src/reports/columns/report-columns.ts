import {
  columnsWith,
  type AskedColumns,
  type Column as ReportColumn,
} from '../../../../shared/catalog/reports/column.ts'
import { reportNamed, type ReportName } from '../../../../shared/catalog/reports/index.ts'
import type { Column } from '../table/column.ts'
import { withDayStrip } from './day-strip.tsx'
import { withEventCells } from './event-cells.tsx'
import { withTripDialog } from '../logbook/trip-kind-cell.tsx'
import { serviceAction } from '../workshop/service-action.tsx'
import { pageColumn } from './page-column.tsx'
import { withMarks } from './row-marks.tsx'
import { withScoreReasons } from './score-reasons.tsx'
import { replayAction } from './trip-action.tsx'

/** What a page has beyond its columns in the catalogue. */
const additions: Partial<Record<ReportName, (columns: readonly Column<never>[]) => readonly Column<never>[]>> = {
  trips: (columns) => [...columns, replayAction],
  events: (columns) => withEventCells(columns as Parameters<typeof withEventCells>[0]),
  logbook: (columns) => [...withTripDialog(columns as Parameters<typeof withTripDialog>[0]), replayAction],
  drivers: (columns) => withScoreReasons(columns as Parameters<typeof withScoreReasons>[0]),
  service: (columns) => [...columns, serviceAction],
  quality: (columns) => withDayStrip(columns as Parameters<typeof withDayStrip>[0]),
}

/** The columns of a report's page, for an answer that was asked for so. */
export function columnsOnPage<Row>(name: ReportName, asked: AskedColumns = {}): readonly Column<Row>[] {
  const all = columnsWith(reportNamed(name).columns as readonly ReportColumn<Row>[], asked)
  const shown = all.filter(({ onScreen }) => onScreen !== false)
  const marked = shown.findLast(({ hasMarks }) => hasMarks)
  const columns = shown.map((column) =>
    column === marked ? withMarks(pageColumn(column) as Parameters<typeof withMarks>[0]) : pageColumn(column),
  )
  return (additions[name]?.(columns) ?? columns) as readonly Column<Row>[]
}
