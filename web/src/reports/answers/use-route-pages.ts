import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { PositionJson } from '../../../../shared/wire/json.ts'
import type { Query } from '../../api/client.ts'
import { routePageQuery, routePageRows } from './report-answer.ts'

/** The pages that hold these rows. */
export const pagesOf = (first: number, last: number): number[] => {
  const [from, to] = [Math.floor(first / routePageRows), Math.floor(last / routePageRows)]
  return Array.from({ length: to - from + 1 }, (_, at) => from + at)
}

/** A device's route of any length: pages are fetched when their rows are looked at. */
export function useRoutePages(query: Query) {
  const queries = useQueryClient()
  const first = useQuery(routePageQuery(query, 0))
  const [pages, setPages] = useState<readonly number[]>([0])
  useQueries({ queries: pages.filter((page) => page > 0).map((page) => routePageQuery(query, page)) })
  const pageRows = (page: number): readonly PositionJson[] =>
    queries.getQueryData(routePageQuery(query, page).queryKey)?.rows ?? []
  const onView = useCallback((from: number, to: number) => {
    const wanted = pagesOf(from, to)
    setPages((before) => (before.join() === wanted.join() ? before : wanted))
  }, [])
  return {
    total: first.data?.total ?? null,
    failure: first.error,
    retry: () => void first.refetch(),
    onView,
    /** rows of the page that holds this row, as far as they are there */
    around: (index: number) => pageRows(Math.floor(index / routePageRows)),
    rowAt: (index: number): PositionJson | undefined =>
      pageRows(Math.floor(index / routePageRows))[index % routePageRows],
  }
}
