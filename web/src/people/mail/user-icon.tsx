import { useQuery } from '@tanstack/react-query'
import { MailWarning } from 'lucide-react'
import { mailStatusQuery } from '../../api/queries.ts'
import { Initials } from '../../entity/initials.tsx'
import { useWords } from '../../i18n/use-words.ts'
import styles from './mail.module.css'

/** A person's first letters, with a mark when e-mails do not reach them. */
export function UserIcon({ id, name }: { id: number; name: string }) {
  const t = useWords()
  const { data = [] } = useQuery(mailStatusQuery())
  const isMissed = data.some(({ userId }) => userId === id)
  return (
    <span className={styles['icon']}>
      <Initials name={name} />
      {isMissed && (
        <span className={styles['mark']} role="img" aria-label={t('people.mailMissed')} title={t('people.mailMissed')}>
          <MailWarning size={14} aria-hidden />
        </span>
      )}
    </span>
  )
}
