import { Suspense } from 'react'
import { lazyComponent } from '../lazy/lazy-component.ts'
import { useWords } from '../i18n/use-words.ts'
import { SignInFrame } from './sign-in-frame.tsx'
import { HelpPanel } from './help-panel.tsx'
import { LoginForm } from './login-form.tsx'

const DemonstrationPart = lazyComponent(
  async () => (await import('./demonstration-part.tsx')).DemonstrationPart,
  'sign-in',
)

export function Login() {
  const t = useWords()
  return (
    <SignInFrame title={t('app.login')} lead={t('app.loginLead')}>
      <LoginForm />
      <Suspense>
        <DemonstrationPart />
      </Suspense>
      <HelpPanel />
    </SignInFrame>
  )
}
