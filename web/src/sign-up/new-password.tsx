import { useState } from 'react'
import { goTo } from '../router/browser-location.ts'
import { Link } from '../router/link.tsx'
import { api, ApiFailure } from '../api/client.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { useWords } from '../i18n/use-words.ts'
import styles from '../sign-in/sign-in-frame.module.css'
import { SignInForm, SignInFrame } from '../sign-in/sign-in-frame.tsx'
import { loginFailureText } from '../session/login-failure.ts'
import { passwordProblem } from '../sign-in/login-rules.ts'
import { PasswordField } from '../session/password-field.tsx'
import { PasswordRules } from '../session/password-rules.tsx'

/** The page of the link in the email for a forgotten password. */
export function NewPassword({ token }: { token: string }) {
  const t = useWords()
  const [outcome, setOutcome] = useState<'asked' | 'set' | 'tooLate'>('asked')
  const toLogin = () => goTo('/login', { replace: true })
  return (
    <SignInFrame title={t(`signIn.newPassword.${outcome}`)} lead={t(`signIn.newPassword.${outcome}Text`)}>
      {outcome === 'asked' && (
        <PasswordForm token={token} onSet={() => setOutcome('set')} onTooLate={() => setOutcome('tooLate')} />
      )}
      {outcome === 'set' && (
        <Button variant="primary" size="large" full onClick={toLogin}>
          {t('app.signIn')}
        </Button>
      )}
      {outcome === 'tooLate' && (
        <Button variant="primary" size="large" full onClick={() => goTo('/reset-password', { replace: true })}>
          {t('signIn.askAgain')}
        </Button>
      )}
      {outcome !== 'set' && (
        <p className={styles['other']}>
          <Link to="/login">{t('signIn.backToLogin')}</Link>
        </p>
      )}
    </SignInFrame>
  )
}

interface PasswordFormProps {
  token: string
  onSet: () => void
  onTooLate: () => void
}

function PasswordForm({ token, onSet, onTooLate }: PasswordFormProps) {
  const t = useWords()
  const [password, setPassword] = useState('')
  const [insists, setInsists] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const send = async () => {
    setInsists(true)
    if (passwordProblem(password)) return
    setBusy(true)
    setFailure(null)
    try {
      await api.postForm('password/update', { token, password })
      onSet()
    } catch (error) {
      if (error instanceof ApiFailure && error.status === 404) return onTooLate()
      setFailure(error)
      setBusy(false)
    }
    return undefined
  }
  return (
    <SignInForm onSubmit={() => void send()}>
      <PasswordField isNew autoFocus label={t('signIn.newPassword')} value={password} onChange={setPassword} />
      <PasswordRules password={password} insist={insists} />
      {failure !== null && <Alert tone="bad">{loginFailureText(failure, t)}</Alert>}
      <Button type="submit" variant="primary" size="large" full busy={isBusy}>
        {t('signIn.setPassword')}
      </Button>
    </SignInForm>
  )
}
