import { useState } from 'react'
import { useSearchParams } from '../router/router.tsx'
import { goTo } from '../router/browser-location.ts'
import { Link } from '../router/link.tsx'
import { useWords } from '../words/use-words.ts'
import { CheckInbox } from './check-inbox.tsx'
import styles from '../sign-in/sign-in-frame.module.css'
import { SignInFrame } from '../sign-in/sign-in-frame.tsx'
import { SignUpForm } from './sign-up-form.tsx'
import { useSignIn } from '../session/use-session.ts'

/** From the free-trial link to the confirmation email; with an invitation, straight into the organisation. */
export function SignUp() {
  const t = useWords()
  const signIn = useSignIn()
  const invitation = useSearchParams().get('invitation')
  const [account, setAccount] = useState<{ email: string; password: string } | null>(null)
  if (account) return <CheckInbox account={account} />

  const done = ({ email, password }: { email: string; password: string }) => {
    const made = { email: email.trim(), password }
    if (invitation === null) setAccount(made)
    else void signIn(made).catch(() => goTo('/login', { replace: true }))
  }
  return (
    <SignInFrame
      title={t(invitation === null ? 'signIn.signUp' : 'signIn.join')}
      lead={t(invitation === null ? 'signIn.signUpLead' : 'signIn.joinLead')}
    >
      <SignUpForm invitation={invitation} onDone={done} />
      <p className={styles['other']}>
        {t('signIn.haveAccount')} <Link to="/login">{t('app.signIn')}</Link>
      </p>
    </SignInFrame>
  )
}
