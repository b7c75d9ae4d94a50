import { CircleUserRound, LogOut, Map as MapIcon, Settings } from 'lucide-react'
import { Link } from '../address/link.tsx'
import { useConnected, useLoading } from '../live/hooks.ts'
import { useReadOnly } from '../session/use-read-only.ts'
import { useWords } from '../words/use-words.ts'
import { AccountPopover } from './account-popover.tsx'
import styles from './bottom-navigation.module.css'
import { leave } from './leave.ts'

/** The product's main places. Readers who may change nothing get the way out instead of the account. */
export function BottomNavigation() {
  const t = useWords()
  const readOnly = useReadOnly()
  return (
    <nav className={styles['bar']} aria-label={t('nav.label')}>
      <Link to="/" aria-current="page" className={styles['place']}>
        <span className={styles['icon']}>
          <MapIcon aria-hidden />
          <OfflineBadge />
        </span>
        <span>{t('nav.map')}</span>
      </Link>
      <Link to="/settings" className={styles['place']}>
        <span className={styles['icon']}>
          <Settings aria-hidden />
        </span>
        <span>{t('nav.settings')}</span>
      </Link>
      {readOnly ? (
        <button type="button" className={styles['place']} onClick={leave}>
          <span className={styles['icon']}>
            <LogOut className={styles['turns']} aria-hidden />
          </span>
          <span>{t('nav.logout')}</span>
        </button>
      ) : (
        <AccountPopover
          trigger={(props, badge) => (
            <button type="button" {...props} className={styles['place']}>
              <span className={styles['icon']}>
                <CircleUserRound aria-hidden />
                {badge && <span className={`${styles['accountMark']} ${styles[badge]}`} aria-hidden />}
              </span>
              <span>{t('nav.account')}</span>
            </button>
          )}
        />
      )}
    </nav>
  )
}

/** Tells that the live connection is down; not while the page is still opening it for the first time. */
function OfflineBadge() {
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
