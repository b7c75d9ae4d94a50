import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'

/** How an export stands. Moments are ISO 8601, progress goes from 0 to 1. */
export interface ExportStatus {
  state: 'none' | 'waiting' | 'running' | 'ready' | 'failed'
  startedAt: string | null
  progress: number
  bytes: number
  readyAt: string | null
  /** when the file goes away */
  expiresAt: string | null
}

const refreshMs = 2000
export const isUnderWay = ({ state }: Pick<ExportStatus, 'state'>): boolean =>
  state === 'waiting' || state === 'running'

/** How the newest export stands; asked again every two seconds while it is being made. */
export const exportQuery = () =>
  queryOptions({
    queryKey: ['tenant', 'export'],
    queryFn: ({ signal }) => api.get<ExportStatus>('tenant/export', undefined, signal),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? refreshMs : false),
  })

/** Where the browser gets the file: the answer leads on to the store. */
export const exportAddress = '/api/tenant/export/file'
