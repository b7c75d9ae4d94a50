import { Building2, Mail, UserRound } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { accountLimits } from '../../../shared/domain/limits/accounts.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { SelectField } from '../ui/inputs/select-field.tsx'
import { showFailure } from '../ui/overlays/show-failure.ts'
import { TextField } from '../ui/inputs/text-field.tsx'
import { setLanguage } from '../i18n/language-store.ts'
import { languageNames, languages, type Language } from '../i18n/languages.ts'
import { useLanguage, useWords } from '../i18n/use-words.ts'
import { SignInForm } from '../sign-in/sign-in-frame.tsx'
import { PasswordField } from '../session/password-field.tsx'
import { PasswordRules } from '../session/password-rules.tsx'
import type { emptyRequest } from './sign-up-request.ts'
import { TermsField } from './terms-field.tsx'
import { useSignUp } from './use-sign-up.ts'

type SignUpState = ReturnType<typeof useSignUp>

interface SignUpFormProps {
  invitation: string | null
  onDone: (request: typeof emptyRequest) => void
}

/** The sign-up form. Its language becomes that of the emails. */
export function SignUpForm({ invitation, onDone }: SignUpFormProps) {
  const t = useWords()
  const isNew = invitation === null
  const fields = useRef<HTMLDivElement>(null)
  const focus = (name: string) => fields.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus()
  const signUp = useSignUp({ invitation, onDone, focus })
  const { request, isBusy, problem, refusal } = signUp
  return (
    <SignInForm onSubmit={() => void signUp.send()}>
      <div ref={fields} style={{ display: 'contents' }}>
        {isNew && (
          <Text signUp={signUp} field="organisation" icon={<Building2 />} autoComplete="organization" autoFocus />
        )}
        <Text signUp={signUp} field="name" icon={<UserRound />} autoComplete="name" autoFocus={!isNew} />
        <Text signUp={signUp} field="email" icon={<Mail />} autoComplete="username" />
        <PasswordField
          isNew
          value={request.password}
          onChange={(value) => signUp.change('password', value)}
          error={signUp.refusedPassword}
        />
        <PasswordRules password={request.password} insist={signUp.insists} />
        <LanguageField />
        <TermsField
          checked={request.terms}
          onChange={(accepted) => signUp.change('terms', accepted)}
          error={problem('terms')}
        />
        {refusal !== null && <Alert tone="bad">{refusal}</Alert>}
        <Button type="submit" variant="primary" size="large" full busy={isBusy}>
          {t(isBusy ? 'signIn.signingUp' : 'signIn.signUpAction')}
        </Button>
      </div>
    </SignInForm>
  )
}

interface TextProps {
  signUp: SignUpState
  field: 'organisation' | 'name' | 'email'
  icon: ReactNode
  autoComplete: string
  autoFocus?: boolean
}

function Text({ signUp, field, icon, autoComplete, autoFocus = false }: TextProps) {
  const t = useWords()
  const isEmail = field === 'email'
  return (
    <TextField
      label={isEmail ? t('app.email') : t(`signIn.${field}`)}
      name={field}
      type={isEmail ? 'email' : 'text'}
      value={signUp.request[field]}
      onChange={(value) => signUp.change(field, value)}
      onBlur={() => signUp.leave(field)}
      error={signUp.problem(field)}
      leading={icon}
      autoComplete={autoComplete}
      autoFocus={autoFocus}
      maxLength={accountLimits.nameLengthMax}
      spellCheck={false}
      {...(isEmail && { inputMode: 'email', dir: 'ltr' })}
    />
  )
}

function LanguageField() {
  const t = useWords()
  const { language } = useLanguage()
  return (
    <SelectField
      label={t('app.language')}
      name="language"
      value={language}
      onChange={(chosen) => void setLanguage(chosen as Language).catch(showFailure)}
      options={languages.map((value) => ({ value, label: languageNames[value] }))}
    />
  )
}
