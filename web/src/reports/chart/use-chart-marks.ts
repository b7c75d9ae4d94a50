import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { EventJson } from '../../../../shared/wire/json.ts'
import type { ChartJson } from '../../../../shared/wire/report-json.ts'
import { reportQuery } from '../answers/report-answer.ts'
import type { ResultProps } from '../screens/result-props.ts'
import { type ChartMark, marksOf } from './chart-series.ts'
import type { ChartUnit } from './use-chart-unit.ts'

interface Marked {
  charts: readonly ChartJson[]
  isByDistance: boolean
  distance: ChartUnit
  isWanted: boolean
}

const noEvents: readonly EventJson[] = []

/** What happened to the devices of a chart in its time, on its axis; nothing while a job finds it. */
export function useChartMarks(
  query: ResultProps['query'],
  { charts, isByDistance, distance, isWanted }: Marked,
): readonly ChartMark[] {
  const { attribute: _, ...span } = query ?? {}
  const { data } = useQuery({ ...reportQuery<EventJson>('events', span), enabled: isWanted && query !== null })
  const events = (isWanted && data?.rows) || noEvents
  return useMemo(
    () => marksOf(events, charts, { isByDistance, distance: distance.shown }),
    [events, charts, isByDistance, distance],
  )
}
