import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Suspense, type ReactNode } from 'react'
import type { AnyRecord, Entity } from '../../../../shared/entities/entity.ts'
import { useSearchParams } from '../../router/router.tsx'
import { goTo } from '../../router/browser-location.ts'
import { serverQuery } from '../../api/queries.ts'
import { oneQuery, useSave } from '../../api/use-entity.ts'
import { useMay } from '../../session/access.ts'
import { Alert } from '../../ui/alert.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showSnackbar } from '../../ui/overlays/snackbar-store.ts'
import { useWords } from '../../i18n/use-words.ts'
import { holdsZero, readyToSave, withValue } from './field-value.ts'
import { FailedForm, LoadingForm } from './form-states.tsx'
import { FormFields } from './form-fields.tsx'
import { FormFrame } from './form-layout.tsx'
import { newRecord, prefilledFrom, useDefaults } from './new-record.ts'
import { problemsOf, saveFailure } from './field-problems.ts'
import { LeaveQuestion, useLeaveGuard } from './leave-guard.tsx'
import { useEntityScreen, useListPage, type EntityScreen } from '../entity-screen.ts'
import { textOf, titleOf } from '../../display/record-text.ts'
import { useDraft } from './use-draft.ts'
import { ProblemAlert } from './problem-alert.tsx'

/** The form of any entity. With an id it edits that record, without one it makes a new one. */
export function EntityForm({ entity, id }: { entity: Entity; id: number | null }) {
  const address = useSearchParams()
  const { data, error, refetch } = useQuery({ ...oneQuery(entity, id ?? 0), enabled: id !== null })
  const screen = useEntityScreen(entity.name)
  const prefilled = id === null ? prefilledFrom(screen, address) : {}
  const defaults = useDefaults(screen)
  const start = id === null ? newRecord(entity, { ...defaults, ...prefilled }) : data
  if (error && !data) return <FailedForm entity={entity} failure={error} onRetry={() => void refetch()} />
  if (!start) return <LoadingForm entity={entity} />
  return <LoadedForm key={id ?? 'new'} entity={entity} start={start} locked={new Set(Object.keys(prefilled))} />
}

interface LoadedProps {
  entity: Entity
  start: AnyRecord
  /** fields whose value came with the address */
  locked: ReadonlySet<string>
}

function LoadedForm({ entity, start, locked }: LoadedProps) {
  const t = useWords()
  const mayEdit = useMay().edit(entity)
  const { first, record: draft, isDirty, isTouched, touch, ...edit } = useDraft<AnyRecord>(start)
  const screen = useEntityScreen(entity.name)
  const save = useSave(entity, first, screen.save)
  const guard = useLeaveGuard(isDirty && !save.isSuccess)

  const parsed = entity.schema.safeParse(readyToSave(entity, draft))
  const problems = problemsOf(parsed, { entity, t, record: draft })
  const failure = save.error && saveFailure(save.error)
  if (failure?.field && !problems.has(failure.field)) problems.set(failure.field, failure.message)

  const isValidatedNow = (key: string) => screen.validatedWhileTyping?.includes(key) && textOf(draft[key]) !== ''
  const isDue = (key: string) => isTouched(key) || failure?.field === key || isValidatedNow(key)
  const change = (key: string, value: unknown) => {
    const changed = withValue(draft, key, value)
    const next = screen.applyChange?.(changed, key, draft) ?? changed
    for (const each of Object.keys(next)) if (next[each] !== draft[each]) edit.change(each, next[each])
    if (save.isError) save.reset()
  }
  const leave = useLeave(entity)
  const obstacle = useObstacle(screen, first)
  const submit = () =>
    parsed.success &&
    save.mutate({ ...besideIn(draft, screen), ...parsed.data } as AnyRecord, {
      onSuccess: (saved) => {
        guard.release()
        saySaved(t('entity.saved', { name: titleOf(entity, draft, t) }))
        if (first.id === 0 && screen.pageOfNew) goTo(screen.pageOfNew(saved), { replace: true })
        else leave()
      },
    })

  return (
    <FormFrame
      entity={entity}
      isNew={first.id === 0}
      name={first.id === 0 ? '' : titleOf(entity, first, t)}
      obstacle={obstacle}
      failure={save.error}
      maySave={mayEdit && obstacle === null && parsed.success && !holdsZero(entity, draft) && !save.isPending}
      isSaving={save.isPending}
      onSave={submit}
      onCancel={leave}
    >
      <ProblemAlert entity={entity} id={first.id} />
      {!mayEdit && <Alert tone="info">{t('entity.readOnly')}</Alert>}
      <FormFields
        isReadOnly={!mayEdit}
        entity={entity}
        record={draft}
        locked={locked}
        problemOf={(key) => (isDue(key) ? problems.get(key) : undefined)}
        onChange={change}
        onTouch={touch}
      />
      <MoreSections entity={entity} record={draft} />
      <LeaveQuestion guard={guard} />
    </FormFrame>
  )
}

const besideIn = (draft: AnyRecord, { beside = [] }: EntityScreen) =>
  Object.fromEntries(beside.flatMap((key) => (draft[key] === undefined ? [] : [[key, draft[key]]])))

/** What keeps a new record from being added; null for nothing. */
function useObstacle({ obstacle }: EntityScreen, { id }: AnyRecord): ReactNode {
  const { data: server } = useSuspenseQuery(serverQuery())
  if (id !== 0 || !obstacle?.isThere(server)) return null
  return (
    <Suspense>
      <obstacle.Says />
    </Suspense>
  )
}

const saySaved = (text: string) => showSnackbar({ text, kind: 'done' })

/** What the entity's screen adds below the fields. */
function MoreSections({ entity, record }: { entity: Entity; record: AnyRecord }) {
  const { Sections } = useEntityScreen(entity.name)
  return (
    Sections && (
      <Suspense fallback={<Skeleton height={160} />}>
        <Sections record={record} />
      </Suspense>
    )
  )
}

function useLeave(entity: Entity): () => void {
  const listPage = useListPage(entity)
  return () => goTo(listPage)
}
