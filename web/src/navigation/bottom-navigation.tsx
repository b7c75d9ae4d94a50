import type { ReactNode } from 'react'
import { ChartColumn, CircleUserRound, LogOut, Map as MapIcon, Settings } from 'lucide-react'
import { Link } from '../router/link.tsx'
import { useLocation } from '../router/router.tsx'
import { useMay } from '../session/access.ts'
import { useUser } from '../session/use-session.ts'
import { useWords } from '../i18n/use-words.ts'
import { AccountPopover } from './account-popover.tsx'
import styles from './bottom-navigation.module.css'
import { GuestBar } from './guest-bar.tsx'
import { leave } from '../session/session-commands.ts'
import { OfflineBadge } from './offline-badge.tsx'

/** The main pages. Read-only users get a sign-out button instead of the account menu, guests of a share neither. */
export function BottomNavigation({ guestLines }: { guestLines?: ReactNode }) {
  const t = useWords()
  const { seeReports, readOnly } = useMay()
  const isReports = useLocation().path !== '/'
  if (useUser().temporary) return <GuestBar>{guestLines}</GuestBar>
  return (
    <nav className={styles['bar']} aria-label={t('nav.label')}>
      <Link to="/" aria-current={isReports ? undefined : 'page'} className={`q-plain-button ${styles['item']}`}>
        <span className={styles['icon']}>
          <MapIcon aria-hidden />
          <OfflineBadge />
        </span>
        <span>{t('nav.map')}</span>
      </Link>
      {seeReports && (
        <Link
          to="/reports"
          aria-current={isReports ? 'page' : undefined}
          className={`q-plain-button ${styles['item']}`}
        >
          <span className={styles['icon']}>
            <ChartColumn aria-hidden />
          </span>
          <span>{t('nav.reports')}</span>
        </Link>
      )}
      <Link to="/settings" className={`q-plain-button ${styles['item']}`}>
        <span className={styles['icon']}>
          <Settings aria-hidden />
        </span>
        <span>{t('nav.settings')}</span>
      </Link>
      {readOnly ? (
        <button type="button" className={`q-plain-button ${styles['item']}`} onClick={leave}>
          <span className={styles['icon']}>
            <LogOut className="q-mirrored" aria-hidden />
          </span>
          <span>{t('nav.logout')}</span>
        </button>
      ) : (
        <AccountPopover
          trigger={(props, badge) => (
            <button type="button" {...props} className={`q-plain-button ${styles['item']}`}>
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
