import type { ReactNode } from 'react'
import { ChartColumn, ChartGantt, CircleUserRound, Gauge, LogOut, Map as MapIcon, Settings } from 'lucide-react'
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
  const { path } = useLocation()
  const isOwnPage = ['/', '/today', '/performance'].includes(path)
  if (useUser().temporary) return <GuestBar>{guestLines}</GuestBar>
  return (
    <nav className={styles['bar']} aria-label={t('nav.label')}>
      <Way to="/" isHere={path === '/'} words="nav.map">
        <MapIcon aria-hidden />
        <OfflineBadge />
      </Way>
      {seeReports && (
        <Way to="/today" isHere={path === '/today'} words="nav.today">
          <ChartGantt className="q-mirrored" aria-hidden />
        </Way>
      )}
      {seeReports && (
        <Way to="/performance" isHere={path === '/performance'} words="nav.performance">
          <Gauge aria-hidden />
        </Way>
      )}
      {seeReports && (
        <Way to="/reports" isHere={!isOwnPage} words="nav.reports">
          <ChartColumn aria-hidden />
        </Way>
      )}
      <Way to="/settings" words="nav.settings">
        <Settings aria-hidden />
      </Way>
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

interface WayProps {
  to: string
  isHere?: boolean
  words: string
  /** its icon */
  children: ReactNode
}

function Way({ to, isHere = false, words, children }: WayProps) {
  const t = useWords()
  return (
    <Link to={to} aria-current={isHere ? 'page' : undefined} className={`q-plain-button ${styles['item']}`}>
      <span className={styles['icon']}>{children}</span>
      <span>{t(words)}</span>
    </Link>
  )
}
