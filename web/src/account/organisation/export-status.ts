import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'

/** The state of an export. Times are ISO 8601, progress goes from 0 to 1. */
export interface ExportStatus {
  state: 'none' | 'waiting' | 'running' | 'ready' | 'failed'
  startedAt: string | null
  progress: number
  bytes: number
  readyAt: string | null
  /** when the file is deleted */
  expiresAt: string | null
}

const refreshMs = 2000
export const isUnderWay = ({ state }: Pick<ExportStatus, 'state'>): boolean =>
  state === 'waiting' || state === 'running'

/** The newest export; polled every two seconds while it is prepared. */
export const exportQuery = () =>
  queryOptions({
    queryKey: ['tenant', 'export'],
    queryFn: ({ signal }) => api.get<ExportStatus>('tenant/export', undefined, signal),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? refreshMs : false),
  })

/** The download address, which redirects to the file. */
export const exportAddress = '/api/tenant/export/file'
