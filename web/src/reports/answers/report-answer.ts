import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { PositionJson } from '../../../../shared/wire/json.ts'
import type { ReportName } from '../../../../shared/catalog/reports/index.ts'
import type { ReportJobJson } from '../../../../shared/wire/report-json.ts'
import { api, type Query } from '../../api/client.ts'

/** The rows at once, or the job that makes them. */
export type ReportAnswer<Row> = { rows: Row[]; job?: undefined } | { rows?: undefined; job: ReportJobJson }

const keptMs = 15 * 60_000

/** What takes longer than a reader waits is made by a job (RFC 7240); the server answers nothing else with one. */
export const orByJob = 'respond-async, wait=12'

/** A report by its call; what was answered is kept while the reader looks at other pages. */
export const reportQuery = <Row>(name: ReportName, query: Query) =>
  queryOptions({
    queryKey: ['report', name, query],
    staleTime: keptMs,
    gcTime: keptMs,
    // rows are never changed one by one: comparing a hundred thousand would cost more than it saves
    structuralSharing: false,
    retry: false,
    queryFn: async ({ signal }): Promise<ReportAnswer<Row>> => {
      const answer = await api.getAnswer(`reports/${name}`, query, { signal, prefer: orByJob })
      if (answer.status === 202) return { job: (await answer.json()) as ReportJobJson }
      return { rows: (await answer.json()) as Row[] }
    },
  })

/** A part of the rows that a job has made. */
export interface RowsPiece {
  rows: unknown[]
  /** of all of them */
  pieces: number
}

/** The rows that a job has made, piece by piece. */
export const jobRowsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['report-job-rows', id],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: keptMs,
    structuralSharing: false,
    retry: false,
    initialPageParam: 0,
    getNextPageParam: ({ pieces }: RowsPiece, _: unknown, piece: number) =>
      piece + 1 < pieces ? piece + 1 : undefined,
    queryFn: async ({ pageParam: piece, signal }): Promise<RowsPiece> => {
      const answer = await api.getAnswer(`reports/jobs/${id}/rows`, { piece }, { signal })
      const pieces = Number(answer.headers.get('X-Piece-Count') ?? 0)
      return { rows: (await answer.json()) as unknown[], pieces }
    },
  })

/** Rows of a route that are asked for at once. */
export const routePageRows = 1000

export interface RoutePage {
  rows: PositionJson[]
  /** of all pages */
  total: number
}

/** One page of a device's route, by its place. */
export const routePageQuery = (query: Query, page: number) =>
  queryOptions({
    queryKey: ['report', 'route', query, page],
    staleTime: keptMs,
    gcTime: keptMs,
    structuralSharing: false,
    retry: false,
    queryFn: async ({ signal }): Promise<RoutePage> => {
      const paging = { limit: routePageRows, offset: page * routePageRows }
      const answer = await api.getAnswer('reports/route', { ...query, ...paging }, { signal })
      const rows = (await answer.json()) as PositionJson[]
      const total = Number(answer.headers.get('X-Total-Count') ?? Number.NaN)
      return { rows, total: Number.isSafeInteger(total) ? total : paging.offset + rows.length }
    },
  })
