import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ChartJson } from '../../../../shared/wire/report-json.ts'
import type { Query } from '../../api/client.ts'
import { reportQuery } from '../answers/report-answer.ts'
import { withDetail, type Range } from './chart-series.ts'

/** After a chart has stood still this long, its finer points are fetched. */
const pauseMs = 350

/** Fetched beside what is seen, as parts of it, so that a small move needs nothing new. */
const beside = 0.25

interface Detailed {
  charts: readonly ChartJson[]
  /** takes the range of the axis that is seen */
  onRange: (range: Range) => void
}

/** Charts that were thinned out, with all points that fit where a person looks closer. @param placeOf on the axis */
export function useChartDetail(
  charts: readonly ChartJson[],
  query: Query | null,
  placeOf: (point: Point) => number,
): Detailed {
  const [range, setRange] = useState<Range | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const onRange = useCallback((next: Range) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setRange(next), pauseMs)
  }, [])
  const isThinned = charts.some(({ count, points }) => count > points.length)
  const seen = query && range && isThinned ? detailSpan(charts, range, placeOf) : null
  const { data } = useQuery({
    ...reportQuery<ChartJson>('chart', { ...query, ...seen }),
    enabled: seen !== null,
    placeholderData: keepPreviousData,
  })
  const detail = seen !== null && data?.rows ? data.rows : null
  return { charts: detail ? withDetail(charts, detail) : charts, onRange }
}

type Point = ChartJson['points'][number]

/** The moments to fetch finer points of, for a range of the axis; null while most of the chart is seen. */
export function detailSpan(
  charts: readonly ChartJson[],
  { min, max }: Range,
  placeOf: (point: Point) => number,
): { from: string; to: string } | null {
  const ends = charts.flatMap(({ points }) => [points[0], points.at(-1)].flatMap((point) => (point ? [point] : [])))
  if (ends.length === 0) return null
  const places = ends.map(placeOf)
  const length = max - min
  if (length > (Math.max(...places) - Math.min(...places)) / 2) return null
  const times = charts
    .filter(({ points }) => points.length > 0)
    .flatMap(({ points }) => [min - beside * length, max + beside * length].map((at) => momentAt(points, at, placeOf)))
  return { from: new Date(Math.min(...times)).toISOString(), to: new Date(Math.max(...times)).toISOString() }
}

/** When a device was at a place of the axis (epoch ms), as if it moved evenly between two points. */
function momentAt(points: readonly Point[], place: number, placeOf: (point: Point) => number): number {
  const at = points.findLastIndex((point) => placeOf(point) <= place)
  const [before, after] = [points[Math.max(at, 0)]!, points[at + 1]]
  const start = Date.parse(before.time)
  if (at < 0 || !after) return start
  const part = (place - placeOf(before)) / (placeOf(after) - placeOf(before))
  return Math.round(start + part * (Date.parse(after.time) - start))
}
