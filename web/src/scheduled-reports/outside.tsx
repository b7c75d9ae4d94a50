import type { OutsideRecipientJson } from '../../../shared/wire/scheduled/schedule-json.ts'
import { useWords } from '../i18n/use-words.ts'
import { Badge } from '../ui/badge.tsx'
import styles from './scheduled.module.css'

/** People without an account who receive a report, and whom it does not reach. */
export function Outside({ recipients }: { recipients: readonly OutsideRecipientJson[] }) {
  const t = useWords()
  return (
    <ul className={`q-list q-cluster q-gap-2 ${styles['outside']}`} aria-label={t('timetable.addresses')}>
      {recipients.map(({ email, isReceived, trouble }) => (
        <li key={email} className="q-cluster q-gap-1">
          <bdi dir="ltr">{email}</bdi>
          {trouble !== null && <Badge tone="bad">{t(`scheduled.outside.${trouble}`)}</Badge>}
          {!isReceived && <Badge>{t('scheduled.outside.ended')}</Badge>}
        </li>
      ))}
    </ul>
  )
}
