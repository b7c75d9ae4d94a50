import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { placeLimits } from '../../../shared/domain/limits/places.ts'
import type { Circle } from '../../../shared/domain/places/passes.ts'
import type { PlacePassJson } from '../../../shared/wire/places/place-json.ts'
import type { Period } from '../period/period.ts'
import { passesQuery } from './place-queries.ts'

export interface Passes {
  /** by time; null while nothing is known */
  rows: readonly PlacePassJson[] | null
  /** they are of another question, which was asked before */
  isOfBefore: boolean
  isSearching: boolean
  error: Error | null
  /** of how many vehicles the rows are */
  searched: number
  total: number
  leftOut: readonly number[]
  /** looks at the vehicles that are left; null where there are none, or while it goes on by itself */
  goOn: (() => void) | null
}

/** Who was in a circle: part after part, until there is as much as somebody can read. */
export function usePasses(circle: Circle, period: Period | null): Passes {
  const query = passesQuery(circle, period ?? { from: 0, to: 0 })
  const found = useInfiniteQuery({ ...query, enabled: period !== null })
  const { data, error, hasNextPage, isFetching, isPlaceholderData, fetchNextPage } = found
  const question = query.queryKey.join(' ')
  const [wanted, setWanted] = useState({ question, times: 1 })
  const times = wanted.question === question ? wanted.times : 1
  const summed = useMemo(() => {
    const parts = data?.pages ?? []
    const rows = parts.flatMap(({ passes }) => passes)
    return {
      parts: parts.length,
      rows: rows.toSorted((a, b) => (a.startTime < b.startTime ? -1 : a.startTime > b.startTime ? 1 : 0)),
      searched: parts.reduce((sum, part) => sum + part.searched, 0),
      left: parts.at(-1)?.left ?? 0,
      leftOut: parts.flatMap(({ leftOut }) => leftOut),
    }
  }, [data])
  const { rows, parts, searched, left, leftOut } = summed
  const isEnough = rows.length >= placeLimits.passesMax * times || parts >= placeLimits.passesPartsAtOnce * times
  const mayGoOn = hasNextPage && !isPlaceholderData
  const goesOn = mayGoOn && !isEnough && !error
  useEffect(() => {
    if (goesOn && !isFetching) void fetchNextPage()
  }, [goesOn, isFetching, fetchNextPage])
  return {
    rows: data ? rows : null,
    isOfBefore: isPlaceholderData,
    isSearching: isFetching || goesOn,
    error,
    searched,
    total: searched + left,
    leftOut,
    goOn:
      mayGoOn && !goesOn && !isFetching
        ? () => {
            setWanted({ question, times: error ? times : times + 1 })
            if (error) void fetchNextPage()
          }
        : null,
  }
}
