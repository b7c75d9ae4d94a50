import { useQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Link } from '../router/link.tsx'
import { useLocation } from '../router/router.tsx'
import { ApiFailure } from '../api/client.ts'
import { serverQuery } from '../api/queries.ts'
import { lazyComponent } from '../lazy/lazy-component.ts'
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
import { emailProblem } from './login-rules.ts'
import { useLogin } from './use-login.ts'

const ProviderPart = lazyComponent(async () => (await import('./provider-part.tsx')).ProviderPart)
const ProviderRefusal = lazyComponent(async () => (await import('./provider-refusal.tsx')).ProviderRefusal, 'sign-in')

/**
 * E-mail and password; what is wrong is said under the field, what the server answers above the button. Where the
 * organisation has a provider, its button stands before the password, or instead of it.
 */
export function LoginForm() {
  const t = useWords()
  const isRefused = useLocation().search.includes('openid=')
  const [leftEmail, setLeftEmail] = useState('')
  const [isPasswordOff, setPasswordOff] = useState(false)
  const login = useLogin()
  const { data: server } = useQuery(serverQuery())
  const mayHaveProvider = server?.openIdEnabled === true || emailProblem(leftEmail) === null
  const problem = login.problem('email')
  return (
    <SignInForm onSubmit={() => void (isPasswordOff ? setLeftEmail(login.values.email) : login.submit())}>
      {isRefused && (
        <Suspense fallback={null}>
          <ProviderRefusal />
        </Suspense>
      )}
      <TextField
        label={t('app.email')}
        type="email"
        name="email"
        value={login.values.email}
        onChange={login.change('email')}
        onBlur={() => {
          login.leave('email')()
          setLeftEmail(login.values.email)
        }}
        error={problem === null ? undefined : t(problem)}
        leading={<Mail />}
        autoComplete="username"
        inputMode="email"
        spellCheck={false}
        dir="ltr"
        inputRef={login.boxes.email}
        autoFocus
      />
      {mayHaveProvider && (
        <Suspense fallback={null}>
          <ProviderPart email={leftEmail} onPasswordOff={setPasswordOff} />
        </Suspense>
      )}
      {!isPasswordOff && <PasswordPart login={login} />}
    </SignInForm>
  )
}

function PasswordPart({ login }: { login: ReturnType<typeof useLogin> }) {
  const t = useWords()
  const { search } = useLocation()
  const { values, boxes, isBusy, asksCode, failure } = login
  const problem = login.problem('password')
  const codeFailed = failure instanceof ApiFailure && failure.field === 'code'
  return (
    <>
      <PasswordField
        value={values.password}
        onChange={login.change('password')}
        onBlur={login.leave('password')}
        error={problem === null ? undefined : t(problem)}
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
    </>
  )
}
