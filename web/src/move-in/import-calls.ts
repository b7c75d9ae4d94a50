import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ImportJson, ImportNoteJson, InvitedJson } from '../../../shared/wire/imports/import-json.ts'
import { api } from '../api/client.ts'

const stateKey = ['import', 'state'] as const
const lookAgainMs = 3_000

/** How it goes with the import; asked again while it runs. */
export const importQuery = () =>
  queryOptions({
    queryKey: stateKey,
    queryFn: ({ signal }) => api.get<ImportJson>('import', undefined, signal),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? lookAgainMs : false),
  })

/** What did not map, of the import that began then. */
export const notesQuery = ({ startedTime, noted }: ImportJson) =>
  queryOptions({
    queryKey: ['import', 'notes', startedTime, noted],
    queryFn: ({ signal }) => api.get<ImportNoteJson[]>('import/notes', undefined, signal),
    enabled: noted > 0,
  })

export interface AskedImport {
  address: string
  token: string
  /** ISO text; null for no history */
  historyFrom: string | null
}

export function useImportCalls() {
  const queries = useQueryClient()
  const show = (state: ImportJson | undefined) => queries.setQueryData(stateKey, state)
  const start = useMutation({
    mutationFn: (asked: AskedImport) => api.post<ImportJson>('import', asked),
    onSuccess: show,
  })
  const cancel = useMutation({ mutationFn: () => api.removeForAnswer<ImportJson>('import'), onSuccess: show })
  const invite = useMutation({
    mutationFn: async () => {
      while ((await api.post<InvitedJson>('import/invitations')).left > 0);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: stateKey }),
  })
  return { start, cancel, invite }
}
