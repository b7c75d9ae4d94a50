import { MailCheck } from 'lucide-react'
import styles from '../sign-in/sign-in-frame.module.css'

/** An email was sent: what it says, and to whom. */
export const SentMail = ({ text, email }: { text: string; email: string }) => (
  <div className={`q-card q-row q-gap-4 ${styles['email']}`} role="status">
    <MailCheck size={28} aria-hidden />
    <p>
      {text}
      <bdi dir="ltr">{email}</bdi>
    </p>
  </div>
)
