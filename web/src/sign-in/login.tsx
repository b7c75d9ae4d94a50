import { useWords } from '../i18n/use-words.ts'
import { SignInFrame } from './sign-in-frame.tsx'
import { HelpPanel } from './help-panel.tsx'
import { LoginForm } from './login-form.tsx'

export function Login() {
  const t = useWords()
  return (
    <SignInFrame title={t('app.login')} lead={t('app.loginLead')}>
      <LoginForm />
      <HelpPanel />
    </SignInFrame>
  )
}
