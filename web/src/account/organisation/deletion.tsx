import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { serverQuery, type AccountJson } from '../../api/queries.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { showFailure } from '../../ui/overlays/show-failure.ts'
import { showSnackbar } from '../../ui/overlays/snackbar-store.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { useWords } from '../../i18n/use-words.ts'
import { SectionCard } from '../../frame/section-page.tsx'
import { DeletionDialog } from './deletion-dialog.tsx'

/** Requests the deletion of everything, and cancels it until it is due. */
export function Deletion({ account }: { account: AccountJson }) {
  const t = useWords()
  const [isAsking, setAsking] = useState(false)
  if (account.deletionAt) return <PlannedDeletion deletionAt={account.deletionAt} />
  return (
    <SectionCard
      isDanger
      title={t('account.delete')}
      text={t('account.deleteMore')}
      action={
        <Button variant="danger" icon={<Trash2 />} onClick={() => setAsking(true)}>
          {t('account.deleteAction')}
        </Button>
      }
    >
      {isAsking && <DeletionDialog organisation={account.organisation} onClose={() => setAsking(false)} />}
    </SectionCard>
  )
}

function PlannedDeletion({ deletionAt }: { deletionAt: string }) {
  const t = useWords()
  const formats = useFormats()
  const queries = useQueryClient()
  const cancel = useMutation({
    mutationFn: () => api.remove('tenant/deletion'),
    onSuccess: () => showSnackbar({ text: t('account.deletionCancelled'), kind: 'done' }),
    onError: showFailure,
    onSettled: () => queries.invalidateQueries(serverQuery()),
  })
  return (
    <SectionCard isDanger title={t('account.delete')}>
      <Alert
        tone="bad"
        action={
          <Button icon={<Undo2 />} busy={cancel.isPending} onClick={() => cancel.mutate()}>
            {t('account.cancelDeletion')}
          </Button>
        }
      >
        {t('account.notice.deletion', { date: formats.dateTime(deletionAt) })}
      </Alert>
    </SectionCard>
  )
}
