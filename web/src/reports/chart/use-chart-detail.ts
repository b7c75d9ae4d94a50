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
  /** takes the range (epoch seconds) that is seen */
  onRange: (range: Range) => void
}

/** Charts over time that were thinned out, with all points that fit where a person looks closer. */
export function useChartDetail(charts: readonly ChartJson[], query: Query | null): Detailed {
  const [range, setRange] = useState<Range | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const onRange = useCallback((next: Range) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setRange(next), pauseMs)
  }, [])
  const isThinned = charts.some(({ count, points }) => count > points.length)
  const seen = query && range && isThinned ? detailSpan(charts, range) : null
  const { data } = useQuery({
    ...reportQuery<ChartJson>('chart', { ...query, ...seen }),
    enabled: seen !== null,
    placeholderData: keepPreviousData,
  })
  const detail = seen !== null && data?.rows ? data.rows : null
  return { charts: detail ? withDetail(charts, detail) : charts, onRange }
}

/** The moments to fetch finer points of; null while most of the chart is seen. */
export function detailSpan(charts: readonly ChartJson[], { min, max }: Range): { from: string; to: string } | null {
  const times = charts.flatMap(({ points }) => [points[0], points.at(-1)]).flatMap((point) => point?.time ?? [])
  const [first, last] = [times.toSorted()[0], times.toSorted().at(-1)]
  if (first === undefined || last === undefined) return null
  const length = max - min
  if (length * 1000 > (Date.parse(last) - Date.parse(first)) / 2) return null
  const iso = (seconds: number) => new Date(Math.round(seconds) * 1000).toISOString()
  return { from: iso(min - beside * length), to: iso(max + beside * length) }
}
