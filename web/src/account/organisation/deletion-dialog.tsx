import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, ApiFailure } from '../../api/client.ts'
import { serverQuery } from '../../api/queries.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { useWords } from '../../i18n/use-words.ts'
import styles from './organisation-page.module.css'

interface DeletionDialogProps {
  organisation: string
  onClose: () => void
}

/** Deletion needs the organisation's name, typed, so that it does not happen by mistake. */
export function DeletionDialog({ organisation, onClose }: DeletionDialogProps) {
  const t = useWords()
  const queries = useQueryClient()
  const [typed, setTyped] = useState('')
  const [isRefused, setRefused] = useState(false)
  const plan = useMutation({
    mutationFn: () => api.remove('tenant', { organisation: typed }),
    onSuccess: async () => {
      await queries.invalidateQueries(serverQuery())
      onClose()
    },
  })
  const fits = typed.trim() === organisation.trim()
  const isMismatch = isRefused || (plan.error instanceof ApiFailure && plan.error.field === 'organisation')
  const ask = () => {
    setRefused(!fits)
    if (fits) plan.mutate()
  }
  return (
    <Dialog
      title={t('account.deleteTitle')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('app.cancel')}</Button>
          <Button variant="danger" busy={plan.isPending} disabled={typed.trim() === ''} onClick={ask}>
            {t('account.deleteAction')}
          </Button>
        </>
      }
    >
      <div className={`q-stack q-gap-3 ${styles['question']}`}>
        <ul>
          <li>{t('account.deleteAll')}</li>
          <li>{t('account.deleteGrace')}</li>
          <li>{t('account.deleteNotice')}</li>
        </ul>
        <TextField
          label={t('account.typeName', { name: `\u2068${organisation}\u2069` })}
          value={typed}
          onChange={(value) => {
            setTyped(value)
            setRefused(false)
          }}
          autoComplete="off"
          spellCheck={false}
          dir="auto"
          error={isMismatch ? t('account.nameDiffers') : undefined}
        />
        {plan.isError && !isMismatch && <Alert tone="bad">{plan.error.message}</Alert>}
      </div>
    </Dialog>
  )
}
