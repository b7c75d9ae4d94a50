import { Eye, EyeOff, Lock, Mail } from 'lucide-react'
import { useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useWords } from '../words/use-words.ts'
import { loginFailureText } from './login-failure.ts'
import { emailProblem, passwordProblem } from './login-rules.ts'
import styles from './login.module.css'
import { useSignIn } from './use-session.ts'

type Field = 'email' | 'password'

/** E-mail and password; what is wrong is said under the field, what the server answers above the button. */
export function LoginForm() {
  const t = useWords()
  const signIn = useSignIn()
  const [values, setValues] = useState({ email: '', password: '' })
  const [touched, setTouched] = useState<ReadonlySet<Field>>(new Set())
  const [failure, setFailure] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const emailBox = useRef<HTMLInputElement>(null)
  const passwordBox = useRef<HTMLInputElement>(null)

  const problems = { email: emailProblem(values.email), password: passwordProblem(values.password) }
  const shown = (field: Field) => (touched.has(field) && problems[field] ? t(problems[field]) : undefined)
  const touch = (...names: Field[]) => setTouched(new Set([...touched, ...names]))
  const change = (field: Field) => (value: string) => setValues({ ...values, [field]: value })

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    touch('email', 'password')
    if (problems.email) return emailBox.current?.focus()
    if (problems.password) return passwordBox.current?.focus()
    setBusy(true)
    setFailure(null)
    try {
      await signIn(values.email.trim(), values.password)
    } catch (error) {
      setFailure(error)
      setBusy(false)
    }
  }

  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <TextField
        label={t('app.email')}
        type="email"
        name="email"
        value={values.email}
        onChange={change('email')}
        onBlur={() => values.email !== '' && touch('email')}
        error={shown('email')}
        leading={<Mail />}
        autoComplete="username"
        inputMode="email"
        spellCheck={false}
        dir="ltr"
        inputRef={emailBox}
        autoFocus
      />
      <PasswordField
        value={values.password}
        onChange={change('password')}
        onBlur={() => values.password !== '' && touch('password')}
        error={shown('password')}
        inputRef={passwordBox}
      />
      {failure !== null && <Alert tone="bad">{loginFailureText(failure, t)}</Alert>}
      <Button type="submit" variant="primary" size="large" full busy={isBusy}>
        {isBusy ? t('app.signingIn') : t('app.signIn')}
      </Button>
    </form>
  )
}

interface PasswordFieldProps {
  value: string
  onChange: (value: string) => void
  onBlur: () => void
  error: string | undefined
  inputRef: React.Ref<HTMLInputElement>
}

function PasswordField(props: PasswordFieldProps) {
  const t = useWords()
  const [isShown, setShown] = useState(false)
  const [hasCapsLock, setCapsLock] = useState(false)
  const watch = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <TextField
      {...props}
      label={t('app.password')}
      type={isShown ? 'text' : 'password'}
      name="password"
      autoComplete="current-password"
      leading={<Lock />}
      dir="ltr"
      spellCheck={false}
      hint={hasCapsLock ? t('app.capsLock') : undefined}
      onKeyDown={watch}
      onKeyUp={watch}
      trailing={
        <IconButton
          size="small"
          tooltip="none"
          label={isShown ? t('app.hidePassword') : t('app.showPassword')}
          icon={isShown ? <EyeOff /> : <Eye />}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  )
}
