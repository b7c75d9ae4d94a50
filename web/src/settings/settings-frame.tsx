import { LifeBuoy, LogOut, RadioTower } from 'lucide-react'
import type { ReactNode } from 'react'
import { isolated } from '../../../shared/words/isolated.ts'
import { MenuEntry, SideFrame } from '../frame/side-frame.tsx'
import { Redirect, useLocation } from '../router/router.tsx'
import { Link } from '../router/link.tsx'
import { useMay } from '../session/access.ts'
import { signOut, useUser } from '../session/use-session.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { showFailure } from '../ui/overlays/show-failure.ts'
import { useWords } from '../words/use-words.ts'
import { settingsEntries } from './settings-entries.ts'
import styles from './settings-frame.module.css'

/** The frame of every settings screen: link to the map, menu, signed-in user. Guests of a share have no settings. */
export function SettingsFrame({ children }: { children: ReactNode }) {
  const t = useWords()
  if (useUser().temporary) return <Redirect to="/" />
  return (
    <SideFrame
      menuLabel={t('settings.title')}
      menu={<SettingsMenu />}
      foot={<Person />}
      classes={{ side: styles['side'], menu: styles['menu'], main: styles['main'] }}
    >
      {children}
    </SideFrame>
  )
}

function SettingsMenu() {
  const t = useWords()
  const may = useMay()
  const { path: address } = useLocation()
  const [, place, here] = address.split('/')
  return (
    <>
      {settingsEntries
        .filter(({ hiddenBy, isFor }) => may.see(hiddenBy) && (isFor?.(may) ?? true))
        .map(({ path, to, edit, words, icon }) => (
          <MenuEntry
            key={path}
            to={to ?? `/settings/${path}`}
            icon={icon}
            isHere={here === path || (edit !== undefined && here === edit)}
          >
            {t(words)}
          </MenuEntry>
        ))}
      {may.manage && (
        <MenuEntry to="/reports/logs" icon={RadioTower}>
          {t('settings.trackerLog')}
        </MenuEntry>
      )}
      <MenuEntry to="/support" icon={LifeBuoy} isHere={place === 'support'}>
        {t('settings.support')}
      </MenuEntry>
    </>
  )
}

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
