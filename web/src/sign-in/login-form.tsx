import { Mail } from 'lucide-react'
import { Link } from '../router/link.tsx'
import { useLocation } from '../router/router.tsx'
import { ApiFailure } from '../api/client.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/inputs/text-field.tsx'
import { useWords } from '../i18n/use-words.ts'
import { CodeField } from '../session/code-field.tsx'
import styles from './sign-in-frame.module.css'
import { SignInForm } from './sign-in-frame.tsx'
import { loginFailureText } from '../session/login-failure.ts'
import { sameNext } from '../deep-link/next-page.ts'
import { PasswordField } from '../session/password-field.tsx'
import { useLogin } from './use-login.ts'

/** E-mail and password; what is wrong is said under the field, what the server answers above the button. */
export function LoginForm() {
  const t = useWords()
  const { search } = useLocation()
  const { values, boxes, isBusy, asksCode, failure, ...login } = useLogin()
  const reported = (key: string | null) => (key === null ? undefined : t(key))
  const codeFailed = failure instanceof ApiFailure && failure.field === 'code'
  return (
    <SignInForm onSubmit={() => void login.submit()}>
      <TextField
        label={t('app.email')}
        type="email"
        name="email"
        value={values.email}
        onChange={login.change('email')}
        onBlur={login.leave('email')}
        error={reported(login.problem('email'))}
        leading={<Mail />}
        autoComplete="username"
        inputMode="email"
        spellCheck={false}
        dir="ltr"
        inputRef={boxes.email}
        autoFocus
      />
      <PasswordField
        value={values.password}
        onChange={login.change('password')}
        onBlur={login.leave('password')}
        error={reported(login.problem('password'))}
        inputRef={boxes.password}
      />
      {asksCode && (
        <CodeField
          value={values.code}
          onChange={login.change('code')}
          onComplete={(code) => void login.submit(code)}
          error={codeFailed ? loginFailureText(failure, t) : undefined}
          inputRef={boxes.code}
        />
      )}
      {failure !== null && !codeFailed && <Alert tone="bad">{loginFailureText(failure, t)}</Alert>}
      <Button type="submit" variant="primary" size="large" full busy={isBusy}>
        {isBusy ? t('app.signingIn') : t('app.signIn')}
      </Button>
      <Link to={sameNext('/reset-password', search)} className={styles['minorLink']}>
        {t('app.forgotPassword')}
      </Link>
    </SignInForm>
  )
}
