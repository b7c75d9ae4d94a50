import { ArrowLeft, LifeBuoy, LogOut, RadioTower } from 'lucide-react'
import type { ReactNode } from 'react'
import { isolated } from '../../../shared/words/isolated.ts'
import { Redirect, useLocation } from '../router/router.tsx'
import { Link } from '../router/link.tsx'
import { useMay } from '../session/access.ts'
import { signOut, useUser } from '../session/use-session.ts'
import { classNames } from '../ui/class-names.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Logo } from '../ui/logo.tsx'
import { showFailure } from '../ui/overlays/show-failure.ts'
import { useWords } from '../words/use-words.ts'
import { settingsEntries } from './settings-entries.ts'
import styles from './settings-frame.module.css'

/** The frame of every settings screen: link to the map, menu, signed-in user. Guests of a share have no settings. */
export function SettingsFrame({ children }: { children: ReactNode }) {
  const t = useWords()
  if (useUser().temporary) return <Redirect to="/" />
  return (
    <div className={styles['frame']}>
      <aside className={styles['side']}>
        <Link to="/" className={styles['back']} title={t('app.backToMap')}>
          <ArrowLeft size={18} aria-hidden />
          <Logo size={32} />
          <span>{t('app.product')}</span>
        </Link>
        <SettingsMenu />
        <Person />
      </aside>
      <main className={styles['main']}>{children}</main>
    </div>
  )
}

function SettingsMenu() {
  const t = useWords()
  const may = useMay()
  const { path: address } = useLocation()
  const [, place, here] = address.split('/')
  return (
    <nav className={styles['menu']} aria-label={t('settings.title')}>
      {settingsEntries
        .filter(({ hiddenBy, isFor }) => may.see(hiddenBy) && (isFor?.(may) ?? true))
        .map(({ path, to, edit, words, icon: Icon }) => {
          const isHere = here === path || (edit !== undefined && here === edit)
          return (
            <Link
              key={path}
              ref={isHere ? reveal : null}
              to={to ?? `/settings/${path}`}
              aria-current={isHere ? 'page' : undefined}
              className={classNames(styles['entry'], isHere && styles['current'])}
            >
              <Icon size={20} aria-hidden />
              {t(words)}
            </Link>
          )
        })}
      {may.manage && (
        <Link to="/reports/logs" className={styles['entry']}>
          <RadioTower size={20} aria-hidden />
          {t('settings.trackerLog')}
        </Link>
      )}
      <Link
        to="/support"
        aria-current={place === 'support' ? 'page' : undefined}
        className={classNames(styles['entry'], place === 'support' && styles['current'])}
      >
        <LifeBuoy size={20} aria-hidden />
        {t('settings.support')}
      </Link>
    </nav>
  )
}

/** On a phone the menu is one long line. */
const reveal = (entry: HTMLElement | null) => entry?.scrollIntoView({ block: 'nearest', inline: 'center' })

function Person() {
  const t = useWords()
  const user = useUser()
  return (
    <div className={styles['person']}>
      <span className={styles['avatar']} aria-hidden>
        {user.name.slice(0, 1).toUpperCase()}
      </span>
      <Link to={`/settings/user/${user.id}`} className={styles['user']} title={t('settings.account')}>
        <bdi>{isolated(user.name)}</bdi>
        <small dir="ltr">{user.email}</small>
      </Link>
      <IconButton
        label={t('settings.signOut')}
        icon={<LogOut />}
        size="small"
        tooltip="top"
        onClick={() => void signOut().catch(showFailure)}
      />
    </div>
  )
}
