import type { SpeedingJson } from '../../../../shared/wire/report-json.ts'
import type { RoadLimitJson } from '../../../../shared/wire/roads/roads-json.ts'
import type { Column, Reader } from '../table/column.ts'
import { limitIn, type LimitState } from './limit-book.ts'

/** Of a row, what applies on its road: a speed, or why there is none. Empty before it is looked up. */
function limitText(limit: RoadLimitJson | undefined, { t, measures }: Reader): string {
  if (limit === undefined) return ''
  return limit.state === 'limit' ? measures.speed(limit.limit ?? 0) : t(`reports.roadLimit.${limit.state}`)
}

/** Less than half a knot above is written as nothing in every unit. */
const leastKnots = 0.5

/** Knots above the limit of the road, 0 for none; null where there is no such limit. */
export function overRoadLimit(speed: number, limit: RoadLimitJson | undefined): number | null {
  if (limit?.state !== 'limit' || limit.limit === null) return null
  const over = speed - limit.limit
  return over < leastKnots ? 0 : over
}

/** Beside the limits that applied, those of the roads. They are in no file: only what somebody looked up is there. */
function limitColumns(known: LimitState['known']): readonly Column<SpeedingJson>[] {
  const limitOf = (row: SpeedingJson) => limitIn(known, row)
  const over = (row: SpeedingJson) => overRoadLimit(row.speed, limitOf(row))
  return [
    {
      key: 'roadLimit',
      pixels: 130,
      isAlways: true,
      value: (row) => limitOf(row)?.limit ?? null,
      text: (row, reader) => limitText(limitOf(row), reader),
    },
    {
      key: 'overRoadLimit',
      pixels: 120,
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
      pixels: 170,
      isAlways: true,
      value: (row) => limitOf(row)?.road ?? null,
      text: (row) => limitOf(row)?.road ?? '',
    },
  ]
}

/** Those of the report, with those of roads behind the speed, where there is room to see them: the end comes later. */
export function withLimits(
  columns: readonly Column<SpeedingJson>[],
  known: LimitState['known'],
): readonly Column<SpeedingJson>[] {
  const ends = columns.filter(({ key }) => key === 'endTime')
  return columns.flatMap((column) => {
    if (column.key === 'endTime') return []
    return column.key === 'speed' ? [column, ...limitColumns(known), ...ends] : [column]
  })
}
