import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { jobRowsQuery } from './report-answer.ts'

/** Rows of a job that a page holds at most; its file has all of them. */
export const rowsOnPageMax = 200_000

/** The rows of a job, fetched one piece after the other while those before are shown. @param id null for none yet */
export function useJobRows(id: string | null) {
  const query = useInfiniteQuery({ ...jobRowsQuery(id ?? ''), enabled: id !== null })
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = query
  const rows = useMemo(() => data?.pages.flatMap((piece) => piece.rows), [data])
  const isCut = hasNextPage && rows !== undefined && rows.length >= rowsOnPageMax
  const wantsMore = hasNextPage && !isCut
  useEffect(() => {
    if (wantsMore && !isFetching && !isError) void fetchNextPage()
  }, [wantsMore, isFetching, isError, fetchNextPage])
  return {
    /** undefined before the first piece is there */
    rows,
    isCut,
    isLoading: wantsMore && !isError,
    failure: query.error,
    retry: () => void (rows ? fetchNextPage() : query.refetch()),
  }
}
