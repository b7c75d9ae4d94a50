import { useMemo } from 'react'
import type { AnyReport, ReportItem } from '../../../../shared/catalog/reports/index.ts'
import type { FuelChangeJson } from '../../../../shared/wire/report-json.ts'
import { useMeasures } from '../../display/use-measures.ts'
import { fuelPlaces } from './fuel-places.ts'
import { subjectOf, type MapSubject } from './map-subject.ts'

interface RowSubjects {
  /** absent where there is no place to show */
  subjectOf: ((row: ReportItem) => MapSubject) | undefined
  /** of all rows, where they are on one map */
  usual?: MapSubject
}

/** What the map shows of a row. Fills and drops of fuel are all there, and the chosen one stands out. */
export function useRowSubjects(report: AnyReport, rows: readonly ReportItem[]): RowSubjects {
  const measures = useMeasures()
  return useMemo(() => {
    if (report.name !== 'fuel') return { subjectOf: subjectOf(report) as RowSubjects['subjectOf'] }
    const places = fuelPlaces(rows as readonly FuelChangeJson[], measures)
    const indexes = new Map(rows.map((row, at) => [row, at]))
    return {
      subjectOf: (row) => ({ places, chosen: indexes.get(row) ?? null }),
      usual: { places, chosen: null },
    }
  }, [report, rows, measures])
}
