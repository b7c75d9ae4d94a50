import { useState } from 'react'
import { api } from '../api/client.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { useWords } from '../i18n/use-words.ts'
import styles from '../sign-in/sign-in-frame.module.css'
import { SignInFrame } from '../sign-in/sign-in-frame.tsx'
import { loginFailureText } from '../session/login-failure.ts'
import { SentMail } from './check-spam-hint.tsx'
import { useSignIn } from '../session/use-session.ts'

/** After signing up: check the inbox. The person may look around already, or have the email sent again. */
export function CheckInbox({ account }: { account: { email: string; password: string } }) {
  const t = useWords()
  const signIn = useSignIn()
  const [busy, setBusy] = useState<'enter' | 'again' | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [isSentAgain, setSentAgain] = useState(false)

  const attempt = async (what: 'enter' | 'again', act: () => Promise<void>) => {
    setBusy(what)
    setFailure(null)
    try {
      await act()
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(null)
    }
  }
  const sendAgain = async () => {
    await api.postForm('session', account)
    await api.post('sign-up/confirmation')
    setSentAgain(true)
  }
  return (
    <SignInFrame title={t('signIn.checkInbox')}>
      <SentMail text={t('signIn.checkInboxText')} email={account.email} />
      {isSentAgain && <Alert tone="ok">{t('signIn.sentAgain')}</Alert>}
      {failure !== null && <Alert tone="bad">{loginFailureText(failure, t)}</Alert>}
      <div className={styles['choices']}>
        <Button
          variant="primary"
          size="large"
          full
          busy={busy === 'enter'}
          onClick={() => void attempt('enter', () => signIn(account))}
        >
          {t('signIn.lookAround')}
        </Button>
        <Button
          size="large"
          full
          busy={busy === 'again'}
          disabled={isSentAgain}
          onClick={() => void attempt('again', sendAgain)}
        >
          {t('signIn.sendAgain')}
        </Button>
      </div>
      <p className={styles['other']}>{t('signIn.checkSpam')}</p>
    </SignInFrame>
  )
}
