import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { MailStatusJson } from '../../../../shared/wire/mail/mail-status-json.ts'
import { api } from '../../api/client.ts'
import { mailStatusQuery } from '../../api/queries.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { showFailure } from '../../ui/overlays/show-failure.ts'
import { showSnackbar } from '../../ui/overlays/snackbar-store.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { useWords } from '../../i18n/use-words.ts'
import styles from './mail.module.css'

/** Why e-mails do not reach the person's stored address, and trying again; nothing while they do. */
export function MailAlert({ userId, mayResume }: { userId: number; mayResume: boolean }) {
  const t = useWords()
  const { data = [] } = useQuery(mailStatusQuery())
  const status = data.find((each) => each.userId === userId)
  if (!status) return null
  return (
    <div className={styles['place']}>
      <Alert tone={status.suppressed ? 'bad' : 'warn'}>
        <MailTrouble status={status} />
        {status.detail !== '' && status.reason !== 'complaint' && (
          <div>
            {t('people.mailSaid')} <bdi>{status.detail}</bdi>
          </div>
        )}
        {status.suppressed && mayResume && <ResumeButton userId={userId} />}
      </Alert>
    </div>
  )
}

const words = {
  bounce: 'people.mailBounced',
  complaint: 'people.mailComplained',
  softBounce: 'people.mailCameBack',
  sandbox: 'people.mailSandbox',
} as const satisfies Record<MailStatusJson['reason'], string>

function MailTrouble({ status }: { status: MailStatusJson }) {
  const t = useWords()
  const formats = useFormats()
  const { reason, email, softBounces, time } = status
  const values = { email, date: formats.dateTime(time), count: softBounces }
  return t(words[reason], values)
}

function ResumeButton({ userId }: { userId: number }) {
  const t = useWords()
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const resume = async () => {
    setBusy(true)
    try {
      await api.remove(`users/${userId}/mail`)
      await queries.invalidateQueries({ queryKey: mailStatusQuery().queryKey })
      showSnackbar({ text: t('people.mailResumed'), kind: 'done' })
    } catch (failure) {
      showFailure(failure)
      setBusy(false)
    }
  }
  return (
    <div className={styles['action']}>
      <Button busy={isBusy} onClick={() => void resume()}>
        {t('people.mailAgain')}
      </Button>
    </div>
  )
}
