import { useState } from 'react'
import { Link } from '../address/link.tsx'
import { useWords } from '../words/use-words.ts'
import { CheckInbox } from './check-inbox.tsx'
import styles from './door-frame.module.css'
import { DoorFrame } from './door-frame.tsx'
import { SignUpForm } from './sign-up-form.tsx'

/** From the free-trial link to a mail that waits to be opened. */
export function SignUp() {
  const t = useWords()
  const [account, setAccount] = useState<{ email: string; password: string } | null>(null)
  if (account) return <CheckInbox account={account} />
  return (
    <DoorFrame title={t('entrance.signUp')} lead={t('entrance.signUpLead')}>
      <SignUpForm onDone={({ email, password }) => setAccount({ email: email.trim(), password })} />
      <p className={styles['other']}>
        {t('entrance.haveAccount')} <Link to="/login">{t('app.signIn')}</Link>
      </p>
    </DoorFrame>
  )
}
