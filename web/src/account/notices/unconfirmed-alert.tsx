import { useUser } from '../../session/use-session.ts'
import { Alert } from '../../ui/alert.tsx'
import { useWords } from '../../i18n/use-words.ts'
import { MailAgain } from './notice-action.tsx'
import styles from './notice-bar.module.css'

/** Beside a button that does nothing before the account's address is confirmed: why, and the email again. */
export function UnconfirmedAlert() {
  const t = useWords()
  const { email } = useUser()
  return (
    <Alert tone="warn" action={<MailAgain className={styles['action']} />}>
      {t('account.notice.unconfirmed', { email: `\u2068${email}\u2069` })}
    </Alert>
  )
}
