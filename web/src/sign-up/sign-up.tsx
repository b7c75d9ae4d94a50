import { useState } from 'react'
import { useLocation, useSearchParams } from '../router/router.tsx'
import { goTo } from '../router/browser-location.ts'
import { Link } from '../router/link.tsx'
import { useWords } from '../i18n/use-words.ts'
import { CheckInbox } from './check-inbox.tsx'
import styles from '../sign-in/sign-in-frame.module.css'
import { SignInFrame } from '../sign-in/sign-in-frame.tsx'
import { keepForConfirmation } from './after-confirmation.ts'
import { SignUpForm } from './sign-up-form.tsx'
import { nextPage, sameNext } from '../deep-link/next-page.ts'
import { useSignIn } from '../session/use-session.ts'

/** From the free-trial link to the confirmation email; with an invitation, straight into the organisation. */
export function SignUp() {
  const t = useWords()
  const { search } = useLocation()
  const signIn = useSignIn()
  const invitation = useSearchParams().get('invitation')
  const [account, setAccount] = useState<{ email: string; password: string } | null>(null)
  if (account) return <CheckInbox account={account} />

  const done = ({ email, password }: { email: string; password: string }) => {
    const made = { email: email.trim(), password }
    if (invitation !== null) return void signIn(made).catch(() => goTo(sameNext('/login', search), { replace: true }))
    keepForConfirmation(nextPage(search))
    setAccount(made)
    return undefined
  }
  return (
    <SignInFrame
      title={t(invitation === null ? 'signIn.signUp' : 'signIn.join')}
      lead={t(invitation === null ? 'signIn.signUpLead' : 'signIn.joinLead')}
    >
      <SignUpForm invitation={invitation} onDone={done} />
      <p className={styles['other']}>
        {t('signIn.haveAccount')} <Link to={sameNext('/login', search)}>{t('app.signIn')}</Link>
      </p>
    </SignInFrame>
  )
}
