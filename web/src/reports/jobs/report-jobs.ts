import { queryOptions } from '@tanstack/react-query'
import type { ReportJobJson } from '../../../../shared/wire/report-json.ts'
import { api } from '../../api/client.ts'

/** How often a job under way is asked about; the live socket tells sooner. */
const askEveryMs = 1500

export const isUnderWay = ({ state }: Pick<ReportJobJson, 'state'>): boolean =>
  state === 'waiting' || state === 'running'

type Progress = Pick<ReportJobJson, 'done' | 'of' | 'daysDone' | 'daysOf' | 'state'>

/** The part that is done, 0 to 1, of devices and of days that are derived first; null before it is known. */
export const partDone = ({ done, of, daysDone, daysOf, state }: Progress): number | null =>
  state === 'ready' ? 1 : of > 0 ? Math.min(1, (done + daysDone) / (of + daysOf)) : null

/** The reader's own jobs, the newest first. */
export const jobsQuery = () =>
  queryOptions({
    queryKey: ['report-jobs'],
    refetchInterval: ({ state }: { state: { data: ReportJobJson[] | undefined } }) =>
      state.data?.some(isUnderWay) ? askEveryMs : false,
    queryFn: async ({ signal }): Promise<ReportJobJson[]> => {
      const jobs = await api.get<ReportJobJson[]>('reports/jobs', undefined, signal)
      return jobs.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
    },
  })

export const jobQuery = (id: string) =>
  queryOptions({
    queryKey: ['report-job', id],
    refetchInterval: ({ state }: { state: { data: ReportJobJson | undefined } }) =>
      state.data && !isUnderWay(state.data) ? false : askEveryMs,
    queryFn: ({ signal }): Promise<ReportJobJson> => api.get<ReportJobJson>(`reports/jobs/${id}`, undefined, signal),
  })

/** Ends a job and removes what it made. */
export const removeJob = (id: string): Promise<void> => api.remove(`reports/jobs/${id}`)

export const jobFileAddress = (id: string): string => `/api/reports/jobs/${id}/file`
