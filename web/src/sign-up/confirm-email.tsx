import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from '../router/router.tsx'
import { goTo } from '../router/browser-location.ts'
import { api, ApiFailure } from '../api/client.ts'
import { serverQuery, type ServerJson } from '../api/queries.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { useWords } from '../i18n/use-words.ts'
import styles from '../sign-in/sign-in-frame.module.css'
import { SignInFrame } from '../sign-in/sign-in-frame.tsx'
import { takeAfterConfirmation } from './after-confirmation.ts'
import { loginFailureText } from '../session/login-failure.ts'

type Outcome = 'asked' | 'confirmed' | 'tooLate'

/** The page of the link in the email. It has a button, because mail scanners follow links. */
export function ConfirmEmail() {
  const t = useWords()
  const queries = useQueryClient()
  const token = useSearchParams().get('token')
  const [outcome, setOutcome] = useState<Outcome>(token ? 'asked' : 'tooLate')
  const [failure, setFailure] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)

  const confirm = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await api.post('sign-up/confirm', { token })
      await queries.invalidateQueries(serverQuery())
      setOutcome('confirmed')
    } catch (error) {
      if (!(error instanceof ApiFailure && error.status === 404)) setFailure(error)
      // with a session of a confirmed account, the link has been used already
      else setOutcome((await isConfirmedAlready(() => queries.fetchQuery(serverQuery()))) ? 'confirmed' : 'tooLate')
    } finally {
      setBusy(false)
    }
  }
  return (
    <SignInFrame title={t(`signIn.confirm.${outcome}`)} lead={t(`signIn.confirm.${outcome}Text`)}>
      {failure !== null && <Alert tone="bad">{loginFailureText(failure, t)}</Alert>}
      <div className={styles['choices']}>
        {outcome === 'asked' ? (
          <Button variant="primary" size="large" full busy={isBusy} onClick={() => void confirm()}>
            {t('signIn.confirmAction')}
          </Button>
        ) : (
          <Button variant="primary" size="large" full onClick={() => goTo(takeAfterConfirmation(), { replace: true })}>
            {t('signIn.goOn')}
          </Button>
        )}
      </div>
    </SignInFrame>
  )
}

async function isConfirmedAlready(ask: () => Promise<ServerJson>): Promise<boolean> {
  try {
    return (await ask()).account?.isConfirmed === true
  } catch {
    return false
  }
}
