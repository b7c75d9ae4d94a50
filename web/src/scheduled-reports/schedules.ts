import { queryOptions } from '@tanstack/react-query'
import type { ScheduledReport } from '../../../shared/entities/scheduled-report.ts'
import type { ReportRunJson, ReportScheduleJson } from '../../../shared/wire/scheduled/schedule-json.ts'
import { api } from '../api/client.ts'

// Repeated from the declaration, as in `web/src/entity/api-paths.ts`.
export const reportEntity = { name: 'report', api: 'reports' } as const

/** How often a run under way is asked about. */
const askEveryMs = 3000

const isUnderWay = (run: ReportRunJson | null): boolean => run?.state === 'waiting' || run?.state === 'running'

/** When each report runs next, and what became of it last. */
export const schedulesQuery = () =>
  queryOptions({
    queryKey: ['report', 'schedules'],
    refetchInterval: ({ state }: { state: { data: ReportScheduleJson[] | undefined } }) =>
      state.data?.some(({ lastRun }) => isUnderWay(lastRun)) ? askEveryMs : false,
    queryFn: ({ signal }) => api.get<ReportScheduleJson[]>('reports/schedules', undefined, signal),
  })

/** The latest runs of one report, the newest first. */
export const runsQuery = (id: number) =>
  queryOptions({
    queryKey: ['report', 'runs', id],
    queryFn: ({ signal }) => api.get<ReportRunJson[]>(`reports/${id}/runs`, undefined, signal),
  })

export const runNow = (id: number) => api.post<ReportRunJson>(`reports/${id}/run`)

export const isPaused = ({ attributes }: Pick<ScheduledReport, 'attributes'>): boolean =>
  attributes['paused'] === true || attributes['paused'] === 'true'

/** Pauses or resumes a report as it is kept now: only this one attribute changes. */
export async function setPaused(id: number, wanted: boolean): Promise<void> {
  const { value, tag } = await api.getVersion<ScheduledReport>(`reports/${id}`)
  const { paused: _, ...others } = value.attributes
  const attributes = wanted ? { ...others, paused: true } : others
  await api.putVersion(`reports/${id}`, { value: { ...value, attributes }, tag })
}

export const setReceived = (id: number, wanted: boolean): Promise<unknown> =>
  wanted ? api.post(`reports/${id}/subscription`) : api.remove(`reports/${id}/subscription`)
