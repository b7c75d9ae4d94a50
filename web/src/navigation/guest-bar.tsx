import { useSuspenseQuery } from '@tanstack/react-query'
import { serverQuery } from '../api/queries.ts'
import { useUser } from '../session/use-session.ts'
import { useFormats } from '../words/use-formats.ts'
import { useWords } from '../words/use-words.ts'
import styles from './guest-bar.module.css'
import { OfflineBadge } from './offline-badge.tsx'

/** Replaces the navigation for guests of a share: what they see, whose it is, until when. */
export function GuestBar() {
  const t = useWords()
  const formats = useFormats()
  const { name, expirationTime } = useUser()
  const { data: server } = useSuspenseQuery(serverQuery())
  const organisation = server.account?.organisation
  return (
    <header className={styles['bar']}>
      <h1>
        <bdi>{name}</bdi>
      </h1>
      {organisation && expirationTime && (
        <p>{t('guest.shared', { organisation: isolated(organisation), date: formats.date(expirationTime) })}</p>
      )}
      <span className={styles['offline']}>
        <OfflineBadge />
      </span>
    </header>
  )
}

/** A name in another script keeps its own direction within the sentence. */
const isolated = (name: string): string => `\u2068${name}\u2069`
