import { useConnected, useLoading } from '../live/hooks.ts'
import { useWords } from '../i18n/use-words.ts'
import styles from './bottom-navigation.module.css'

/** Shows that the live connection is down; not while the page opens it for the first time. */
export function OfflineBadge() {
  const t = useWords()
  const connected = useConnected()
  const loading = useLoading()
  if (connected || loading === 'waiting') return null
  return (
    <span className={styles['offline']} role="status" title={t('nav.offlineHelp')}>
      {t('nav.offline')}
    </span>
  )
}
