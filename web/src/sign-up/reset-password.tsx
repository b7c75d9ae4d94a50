import { Mail } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useSearchParams } from '../router/router.tsx'
import { Link } from '../router/link.tsx'
import { api } from '../api/client.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/inputs/text-field.tsx'
import { useWords } from '../i18n/use-words.ts'
import styles from '../sign-in/sign-in-frame.module.css'
import { SignInForm, SignInFrame } from '../sign-in/sign-in-frame.tsx'
import { loginFailureText } from '../session/login-failure.ts'
import { sameNext } from '../deep-link/next-page.ts'
import { emailProblem } from '../sign-in/login-rules.ts'
import { NewPassword } from './new-password.tsx'
import { SentMail } from './check-spam-hint.tsx'

/** A forgotten password: requests the email, and sets a new password on the page of its link. */
export function ResetPassword() {
  const token = useSearchParams().get('passwordReset')
  return token ? <NewPassword token={token} /> : <AskForMail />
}

function AskForMail() {
  const t = useWords()
  const { search } = useLocation()
  const [email, setEmail] = useState('')
  const [isTouched, setTouched] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const problem = emailProblem(email)

  const send = async () => {
    setTouched(true)
    if (problem) return
    setBusy(true)
    setFailure(null)
    try {
      await api.postForm('password/reset', { email: email.trim() })
      setSentTo(email.trim())
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <SignInFrame title={t('signIn.reset')} lead={sentTo === null && t('signIn.resetLead')}>
      {sentTo === null ? (
        <SignInForm onSubmit={() => void send()}>
          <TextField
            label={t('app.email')}
            type="email"
            name="email"
            value={email}
            onChange={setEmail}
            error={isTouched && problem ? t(problem) : undefined}
            leading={<Mail />}
            autoComplete="username"
            inputMode="email"
            spellCheck={false}
            dir="ltr"
            autoFocus
          />
          {failure !== null && <Alert tone="bad">{loginFailureText(failure, t)}</Alert>}
          <Button type="submit" variant="primary" size="large" full busy={isBusy}>
            {t('signIn.resetAction')}
          </Button>
        </SignInForm>
      ) : (
        <SentMail text={t('signIn.resetSent')} email={sentTo} />
      )}
      <p className={styles['other']}>
        <Link to={sameNext('/login', search)}>{t('signIn.backToLogin')}</Link>
      </p>
    </SignInFrame>
  )
}
