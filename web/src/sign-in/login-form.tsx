import { Mail } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Link } from '../router/link.tsx'
import { useLocation, useSearchParams } from '../router/router.tsx'
import { ApiFailure } from '../api/client.ts'
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
import { useProviderOffer } from './provider-offer.ts'
import { useLogin } from './use-login.ts'

/** For the few organisations that have a provider. */
const ProviderSignIn = lazyComponent(async () => (await import('./provider-sign-in.tsx')).ProviderSignIn, 'sign-in')
const ProviderRefusal = lazyComponent(async () => (await import('./provider-refusal.tsx')).ProviderRefusal, 'sign-in')

/**
 * E-mail and password; what is wrong is said under the field, what the server answers above the button. Where the
 * organisation has a provider, its button stands before the password, or instead of it.
 */
export function LoginForm() {
  const t = useWords()
  const isRefused = useSearchParams().has('openid')
  const [leftEmail, setLeftEmail] = useState('')
  const [wantsPassword, setWantsPassword] = useState(false)
  const login = useLogin()
  const offer = useProviderOffer(leftEmail)
  const hasPassword = !offer?.isForced || wantsPassword
  const problem = login.problem('email')
  return (
    <SignInForm onSubmit={() => void (hasPassword ? login.submit() : setLeftEmail(login.values.email))}>
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
      {offer && (
        <Suspense fallback={null}>
          <ProviderSignIn offer={offer} isAlternative={hasPassword} onPassword={() => setWantsPassword(true)} />
        </Suspense>
      )}
      {hasPassword && <PasswordPart login={login} />}
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
