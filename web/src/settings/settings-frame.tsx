import { LogOut } from 'lucide-react'
import { useSyncExternalStore, type ReactNode } from 'react'
import { PageTitle } from '../frame/page-title.tsx'
import { bidiIsolate } from '../../../shared/i18n/bidi-isolate.ts'
import { SideFrame } from '../frame/side-frame.tsx'
import { Redirect, useLocation } from '../router/router.tsx'
import { BackLink } from '../router/back-link.tsx'
import { Link } from '../router/link.tsx'
import { signOut, useUser } from '../session/use-session.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { showFailure } from '../ui/overlays/show-failure.ts'
import { useWords } from '../i18n/use-words.ts'
import { SettingsList, SettingsMenu } from './settings-menu.tsx'
import styles from './settings-frame.module.css'

/** Where `side-frame.module.css` has no room for a menu beside the page. */
const small = window.matchMedia('(max-width: 900px)')
const subscribe = (listener: () => void) => {
  small.addEventListener('change', listener)
  return () => small.removeEventListener('change', listener)
}

/** The frame of every settings screen: link to the map, menu, signed-in user. Guests of a share have no settings. */
export function SettingsFrame({ children }: { children: ReactNode }) {
  const t = useWords()
  const isSmall = useSyncExternalStore(subscribe, () => small.matches)
  const { path } = useLocation()
  if (useUser().temporary) return <Redirect to="/" />
  const isList = isSmall && path === '/settings'
  return (
    <SideFrame
      menuLabel={t('settings.title')}
      menu={<SettingsMenu />}
      foot={<Person />}
      {...(isSmall && { head: <SmallHead isList={isList} /> })}
      classes={{ main: styles['main'] }}
    >
      {isList ? <ListPage /> : children}
    </SideFrame>
  )
}

/** On a phone the menu is a page, to which the others lead back. */
function SmallHead({ isList }: { isList: boolean }) {
  const t = useWords()
  return (
    <header className={styles['bar']}>
      {isList ? (
        <BackLink to="/">{t('app.backToMap')}</BackLink>
      ) : (
        <BackLink to="/settings">{t('settings.title')}</BackLink>
      )}
    </header>
  )
}

function ListPage() {
  const t = useWords()
  return (
    <>
      <PageTitle className={styles['title']} title={t('settings.title')} />
      <SettingsList />
      <div className={styles['below']}>
        <Person />
      </div>
    </>
  )
}

function Person() {
  const t = useWords()
  const user = useUser()
  return (
    <div className={`q-row q-gap-3 ${styles['person']}`}>
      <span className={styles['avatar']} aria-hidden>
        {user.name.slice(0, 1).toUpperCase()}
      </span>
      <Link to={`/settings/user/${user.id}`} className={styles['user']} title={t('settings.account')}>
        <bdi>{bidiIsolate(user.name)}</bdi>
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
