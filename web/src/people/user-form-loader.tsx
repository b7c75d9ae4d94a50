import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { AnyRecord } from '../../../shared/entities/entity.ts'
import { user, type User } from '../../../shared/entities/user.ts'
import { goTo } from '../router/browser-location.ts'
import { serverQuery, sessionQuery } from '../api/queries.ts'
import { useSave } from '../api/use-entity.ts'
import { FormLayout } from '../entity/form/form-layout.tsx'
import { emptyAttribute } from '../entity/inputs/empty-attribute.ts'
import { lazyComponent } from '../lazy/lazy-component.ts'
import { LeaveQuestion, useLeaveGuard } from '../entity/form/leave-guard.tsx'
import { saveFailure } from '../entity/form/field-problems.ts'
import { textOf } from '../display/record-text.ts'
import { useDraft } from '../entity/form/use-draft.ts'
import { useMay } from '../session/access.ts'
import { useUser } from '../session/use-session.ts'
import { showSnackbar } from '../ui/overlays/snackbar-store.ts'
import { useWords } from '../i18n/use-words.ts'
import { useOwnProof } from './own-proof.tsx'
import { changesOwnSecrets, isComplete } from './user-rules.ts'
import { useFieldStates } from './use-field-states.ts'
import { UserSections } from './user-sections.tsx'

const UnconfirmedAlert = lazyComponent(
  async () => (await import('../account/notices/unconfirmed-alert.tsx')).UnconfirmedAlert,
  'account',
)

interface Props {
  start: AnyRecord
  /** the attribute that the address asks for */
  wanted: string | null
}

export function UserFormLoader({ start, wanted }: Props) {
  const t = useWords()
  const me = useUser()
  const { manage } = useMay()
  const { data: server } = useSuspenseQuery(serverQuery())
  const { first, record, isDirty, isTouched, touch, change } = useDraft<AnyRecord>(withAttribute(start, wanted))
  const [password, setPassword] = useState('')
  const [read] = useState(start)
  const save = useSaveUser(me.id, read)
  const guard = useLeaveGuard((isDirty || password !== '') && !save.isSuccess)
  const isNew = first.id === 0
  const obstacle = isNew && server.account?.isConfirmed === false ? <Unconfirmed /> : null
  const situation = { me, server, before: isNew ? null : (first as User) }

  const parsed = user.schema.safeParse(withoutUnset(record))
  const proof = useOwnProof(changesOwnSecrets(situation, { email: String(record['email']), password }), save.error)
  const { mayEdit, isTooLate, ...fields } = useFieldStates({
    parsed,
    situation,
    failure: save.error && saveFailure(save.error),
    isTouched,
  })
  const isRight = parsed.success && !isTooLate && isComplete({ ...parsed.data, password }, situation)
  const back = manage ? { to: '/settings/users', label: t('entity.user.many') } : { to: '/', label: t('app.backToMap') }
  const leave = () => goTo(back.to)
  const submit = () => {
    if (!parsed.success) return
    const onSuccess = () => {
      guard.release()
      leave()
    }
    save.mutate({ ...parsed.data, ...(password !== '' && { password }), ...proof.sent }, { onSuccess })
  }
  const edit = (key: string, value: unknown) => {
    change(key, value)
    if (save.isError) save.reset()
  }

  return (
    <FormLayout
      title={isNew ? t('entity.user.new') : textOf(first['name'])}
      back={back}
      obstacle={obstacle}
      failure={proof.isWrong ? null : save.error}
      maySave={mayEdit && obstacle === null && isRight && proof.isGiven && !save.isPending}
      isSaving={save.isPending}
      onSave={submit}
      onCancel={leave}
    >
      <UserSections
        {...{ record, first, wanted, password, mayEdit }}
        onPassword={setPassword}
        proof={proof.fields}
        onChange={edit}
        onTouch={touch}
        {...fields}
      />
      <LeaveQuestion guard={guard} />
    </FormLayout>
  )
}

const Unconfirmed = () => (
  <Suspense fallback={null}>
    <UnconfirmedAlert />
  </Suspense>
)

/** Saves and says so, and refreshes the session when users save themselves. */
function useSaveUser(ownId: number, read: AnyRecord) {
  const t = useWords()
  const queries = useQueryClient()
  const save = useSave(user, read)
  return {
    ...save,
    mutate: (record: AnyRecord, { onSuccess }: { onSuccess: () => void }) =>
      save.mutate(record, {
        onSuccess: () => {
          if (record.id === ownId) void queries.invalidateQueries({ queryKey: sessionQuery().queryKey })
          showSnackbar({ text: t('entity.saved', { name: textOf(record['name']) }), kind: 'done' })
          onSuccess()
        },
      }),
  }
}

function withAttribute(record: AnyRecord, key: string | null): AnyRecord {
  if (key === null || key === '' || key in record.attributes) return record
  return { ...record, attributes: { ...record.attributes, [key]: emptyAttribute(user, key) } }
}

const withoutUnset = (record: AnyRecord): AnyRecord => ({
  ...record,
  attributes: Object.fromEntries(Object.entries(record.attributes).filter(([, value]) => value !== null)),
})
