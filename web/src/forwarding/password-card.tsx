import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'
import type { AnyRecord } from '../../../shared/entities/entity.ts'
import { forwardingLimits } from '../../../shared/domain/limits/forwarding.ts'
import { textOf } from '../display/record-text.ts'
import { useWords } from '../i18n/use-words.ts'
import { Accordion } from '../ui/accordion.tsx'
import { Alert } from '../ui/alert.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/inputs/text-field.tsx'
import { showFailure } from '../ui/overlays/show-failure.ts'
import { showSnackbar } from '../ui/overlays/snackbar-store.ts'
import { stateQuery, usePassword } from './forwarding-calls.ts'

/** What the broker wants to see: set and taken away here, and never shown. */
export function PasswordCard({ record }: { record: AnyRecord }) {
  const t = useWords()
  return (
    <Accordion title={t('forwarding.password')} hint={t('forwarding.passwordMore')} isOpen>
      <div className="q-stack q-gap-3">
        <p className="q-soft">{t('forwarding.passwordText')}</p>
        {/^mqtt:/i.test(textOf(record['url'])) && <Alert tone="warn">{t('forwarding.passwordPlain')}</Alert>}
        {record['username'] ? <PasswordForm id={record.id} /> : <p>{t('forwarding.passwordUnsaved')}</p>}
      </div>
    </Accordion>
  )
}

function PasswordForm({ id }: { id: number }) {
  const t = useWords()
  const { data: state } = useQuery(stateQuery({ id }))
  const [text, setText] = useState('')
  const save = usePassword(id)
  const put = (password: string | null) =>
    save.mutate(password, {
      onSuccess: () => {
        setText('')
        showSnackbar({
          text: t(password === null ? 'forwarding.passwordRemoved' : 'forwarding.passwordSaved'),
          kind: 'done',
        })
      },
      onError: showFailure,
    })
  // it stands in the target's own form, which would be saved
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (text !== '') put(text)
  }
  return (
    <>
      {state?.hasPassword ? (
        <span className="q-cluster q-gap-3">
          <Badge tone="ok">{t('forwarding.passwordSet')}</Badge>
          <Button size="small" variant="ghost" busy={save.isPending} onClick={() => put(null)}>
            {t('forwarding.passwordRemove')}
          </Button>
        </span>
      ) : (
        state && <p className="q-soft">{t('forwarding.passwordNone')}</p>
      )}
      <TextField
        label={t('forwarding.password')}
        type="password"
        autoComplete="off"
        dir="ltr"
        value={text}
        maxLength={forwardingLimits.passwordLengthMax}
        onChange={setText}
        onKeyDown={onKeyDown}
      />
      <span>
        <Button icon={<KeyRound />} busy={save.isPending} disabled={text === ''} onClick={() => put(text)}>
          {t('forwarding.passwordSave')}
        </Button>
      </span>
    </>
  )
}
