import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AnyRecord } from '../../../../shared/entities/entity.ts'
import { serverSettings } from '../../../../shared/entities/server-settings.ts'
import { goTo } from '../../router/browser-location.ts'
import { api, type Version } from '../../api/client.ts'
import { serverQuery, type ServerJson } from '../../api/queries.ts'
import { FormLayout } from '../../entity/form/form-layout.tsx'
import { LeaveQuestion, useLeaveGuard } from '../../entity/form/leave-guard.tsx'
import { FailedList, LoadingList } from '../../entity/list/list-states.tsx'
import { problemsOf, saveFailure } from '../../entity/form/field-problems.ts'
import { useDraft } from '../../entity/form/use-draft.ts'
import { showSnackbar } from '../../ui/overlays/snackbar-store.ts'
import { useWords } from '../../i18n/use-words.ts'
import { ServerSections } from './server-sections.tsx'

type ServerRecord = ServerJson & AnyRecord

/** Always fetched again, with its version tag: two administrators must not overwrite each other unseen. */
const versionQuery = () =>
  queryOptions({
    queryKey: ['server', 'version'],
    queryFn: ({ signal }) => api.getVersion<ServerRecord>('server', signal),
    staleTime: 0,
    gcTime: 0,
  })

/** The settings of the tenant, which the API calls the server. */
export function ServerForm() {
  const { data, error, refetch } = useQuery(versionQuery())
  if (error && !data) return <FailedList failure={error} onRetry={() => void refetch()} />
  return data ? <LoadedServerForm start={data} /> : <LoadingList />
}

function LoadedServerForm({ start }: { start: Version<ServerRecord> }) {
  const t = useWords()
  const { record, isDirty, isTouched, touch, change } = useDraft<ServerRecord>(start.value)
  const save = useSaveServer(start.tag)
  const guard = useLeaveGuard(isDirty && !save.isSuccess)
  const parsed = serverSettings.schema.safeParse(withoutUnset(record))
  const problems = problemsOf(parsed, { entity: { name: 'server' }, t })
  const failure = save.error && saveFailure(save.error)
  if (failure?.field && !problems.has(failure.field)) problems.set(failure.field, failure.message)
  const leave = () => goTo('/settings/devices')
  const submit = () => {
    if (!parsed.success) return
    save.mutate(parsed.data, {
      onSuccess: () => {
        guard.release()
        showSnackbar({ text: t('server.saved'), kind: 'done' })
        leave()
      },
    })
  }
  return (
    <FormLayout
      title={t('settings.server')}
      back={{ to: '/settings/devices', label: t('settings.title') }}
      failure={save.error}
      maySave={parsed.success && !save.isPending}
      isSaving={save.isPending}
      onSave={submit}
      onCancel={leave}
    >
      <ServerSections
        words="server"
        record={record}
        onChange={(key, value) => {
          change(key, value)
          if (save.isError) save.reset()
        }}
        onTouch={touch}
        problemOf={(key) => (isTouched(key) || failure?.field === key ? problems.get(key) : undefined)}
        lockOf={() => null}
      />
      <LeaveQuestion guard={guard} />
    </FormLayout>
  )
}

function useSaveServer(tag: string | null) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (value: object) => api.putVersion<ServerJson>('server', { value, tag }),
    onSuccess: ({ value }) => {
      queries.setQueryData(serverQuery().queryKey, value)
    },
  })
}

const withoutUnset = (record: ServerRecord): ServerRecord => ({
  ...record,
  attributes: Object.fromEntries(Object.entries(record.attributes).filter(([, value]) => value !== null)),
})
