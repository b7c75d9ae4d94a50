import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ChartJson } from '../../../../shared/wire/report-json.ts'
import { reportQuery } from '../answers/report-answer.ts'
import { defaultAttribute } from '../request/report-request.ts'
import type { ResultProps } from '../screens/result-props.ts'
import { linesOf } from './chart-series.ts'
import type { SecondValue } from './plot-options.ts'
import { type ChartUnit, useChartUnit } from './use-chart-unit.ts'

/** The other value that was asked for, of the same devices and time; null for none and until it is there. */
export function useSecondValue(
  query: ResultProps['query'],
  { second, isByDistance }: ResultProps['form']['asked'],
  distance: ChartUnit,
): SecondValue | null {
  const value = useChartUnit(second ?? defaultAttribute)
  const { data } = useQuery({
    ...reportQuery<ChartJson>('chart', { ...query, attribute: second ?? defaultAttribute }),
    enabled: query !== null && second !== null,
  })
  const charts = second === null ? undefined : data?.rows
  return useMemo(() => {
    const drawn = charts?.filter(({ points }) => points.length > 0) ?? []
    if (drawn.length === 0) return null
    return { lines: linesOf(drawn, { isByDistance, distance: distance.shown, value: value.shown }), value }
  }, [charts, isByDistance, distance, value])
}
