import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { LakeFileJson, LakeJson } from '../../../shared/wire/lake/lake-json.ts'
import { api } from '../api/client.ts'

const stateKey = ['lake', 'state'] as const
const lookAgainMs = 10_000

/** Whether the first files are still to come, or the last to go: somebody who has just switched waits for it. */
const isUnderWay = ({ isOn, files }: LakeJson): boolean => isOn === (files === 0)

/** How it goes with the data lake; asked again while it changes. */
export const lakeQuery = () =>
  queryOptions({
    queryKey: stateKey,
    queryFn: ({ signal }) => api.get<LakeJson>('lake', undefined, signal),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? lookAgainMs : false),
  })

/** The files of one UTC day, `2026-11-28`. */
export const filesQuery = (day: string) =>
  queryOptions({
    queryKey: ['lake', 'files', day],
    queryFn: ({ signal }) =>
      api.get<LakeFileJson[]>('lake/files', { from: `${day}T00:00:00Z`, to: `${day}T23:59:59Z` }, signal),
    enabled: day !== '',
    staleTime: 0,
  })

export function useSwitch() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (isOn: boolean) => api.put<LakeJson>('lake', { isOn }),
    onSuccess: (state) => queries.setQueryData(stateKey, state),
  })
}
