import type { SpeedingJson } from '../../../../shared/wire/report-json.ts'
import type { RoadLimitJson } from '../../../../shared/wire/roads/roads-json.ts'
import type { Column, Reader } from '../table/column.ts'
import { limitIn, type LimitState } from './limit-book.ts'

/** Of a row, what applies on its road: a speed, or why there is none. Empty before it is looked up. */
function limitText(limit: RoadLimitJson | undefined, { t, measures }: Reader): string {
  if (limit === undefined) return ''
  return limit.state === 'limit' ? measures.speed(limit.limit ?? 0) : t(`reports.roadLimit.${limit.state}`)
}

/** Knots above the limit of the road, 0 for none; null where there is no such limit. */
export const overRoadLimit = (speed: number, limit: RoadLimitJson | undefined): number | null =>
  limit?.state === 'limit' && limit.limit !== null ? Math.max(0, speed - limit.limit) : null

/** Beside the limits that applied, those of the roads. They are in no file: only what somebody looked up is there. */
function limitColumns(known: LimitState['known']): readonly Column<SpeedingJson>[] {
  const limitOf = (row: SpeedingJson) => limitIn(known, row)
  const over = (row: SpeedingJson) => overRoadLimit(row.speed, limitOf(row))
  return [
    {
      key: 'roadLimit',
      pixels: 150,
      isAlways: true,
      value: (row) => limitOf(row)?.limit ?? null,
      text: (row, reader) => limitText(limitOf(row), reader),
    },
    {
      key: 'overRoadLimit',
      pixels: 150,
      isAlways: true,
      value: over,
      text: (row, { t, measures }) => {
        const knots = over(row)
        if (knots === null) return ''
        return knots > 0 ? measures.speed(knots) : t('reports.withinRoadLimit')
      },
    },
    {
      key: 'road',
      pixels: 180,
      isAlways: true,
      value: (row) => limitOf(row)?.road ?? null,
      text: (row) => limitOf(row)?.road ?? '',
    },
  ]
}

/** Those of the report, with those of roads behind what is above the limit. */
export const withLimits = (
  columns: readonly Column<SpeedingJson>[],
  known: LimitState['known'],
): readonly Column<SpeedingJson>[] =>
  columns.flatMap((column) => (column.key === 'overLimit' ? [column, ...limitColumns(known)] : [column]))
