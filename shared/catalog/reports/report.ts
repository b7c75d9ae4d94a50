import type { Column } from './column.ts'
import type { FileForm } from '../../domain/reports/file-forms.ts'

/**
 * What a report can be asked beside devices and period. `driver` is of the page alone: it sums trips by driver; `hours` are
 * those of a calendar in which vehicles are available.
 */
export type ReportFilter = 'events' | 'geofences' | 'daily' | 'driver' | 'attribute' | 'gaps' | 'speeding' | 'hours'

/** What the devices asked for do in the period, about. */
export interface PeriodEstimate {
  devices: number
  /** of all devices together */
  days: number
  positions: number
  events: number
  segments: number
  visits: number
  fuelChanges: number
}

/** A table of a file whose rows are what a row of the wire holds. */
export interface FilePart<Item> {
  /** its words are `reports.part.<name>`; absent where it is the only one */
  name?: string
  rowsOf: (item: Item) => readonly unknown[]
  /** of thousands of points: a PDF is without it */
  isForSheets?: true
  /** absent for the columns of the report */
  columns?: readonly Column<never>[]
}

/**
 * A report, declared once: its calls, its page, its file, its document, its form and its schedule follow. `Row` is a line
 * of its table. What its rows are made of is in `functions/reports/rows`.
 */
export interface Report<Name extends string, Row> {
  /** `/api/reports/<name>` */
  name: Name
  /** `/reports/<path>`; its words are `reports.<path>` and `reports.rows.<name>` */
  path: string
  icon:
    | 'trip'
    | 'stop'
    | 'sum'
    | 'event'
    | 'track'
    | 'table'
    | 'area'
    | 'fuel'
    | 'speed'
    | 'person'
    | 'use'
    | 'wrench'
    | 'check'
    | 'chart'
    | 'list'
    | 'book'
  /** of the document of the API: the shape of its rows, and what they are about */
  shape: string
  subject: string
  filters: readonly ReportFilter[]
  /** of the document of the API, where `gaps` can be asked for: what is added */
  gapsAdd?: string
  canBeScheduled?: true
  /** a table for each device or one of all */
  file: 'perDevice' | 'oneTable'
  /** absent where a line of the file is a row of the wire */
  fileParts?: readonly FilePart<never>[]
  /** what makes rows of several devices one, when all are there; of rows that are joined it makes the same */
  join?: (items: readonly unknown[]) => readonly unknown[]
  /** what its page shows in place of a table of all rows */
  view?: 'positions' | 'combined' | 'chart'
  /** of a row; absent where there is no place to show */
  onMap?: readonly ('track' | 'places' | 'geofence' | 'position')[]
  /** what is read of each device and day: all positions, events, or the summary of the day */
  reads: 'positions' | 'events' | 'days'
  /** its rows follow from no days: none has to be derived for it */
  isWithoutDays?: true
  /** how many rows it has, about */
  rowsIn: (estimate: PeriodEstimate, asked: { daily: boolean; form: 'json' | FileForm }) => number
  columns: readonly Column<Row>[]
}

export const report = <Name extends string, Row>(declared: Report<Name, Row>): Report<Name, Row> => declared
