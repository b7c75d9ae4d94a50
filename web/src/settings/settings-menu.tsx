import { ChevronRight } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { MenuEntry } from '../frame/side-frame.tsx'
import { Link } from '../router/link.tsx'
import { useLocation } from '../router/router.tsx'
import { useMay } from '../session/access.ts'
import { useWords } from '../i18n/use-words.ts'
import { addressOf, groupsFor, type MenuGroup, type SettingsEntry } from './settings-entries.ts'
import styles from './settings-menu.module.css'

/** The settings in four groups, beside a page. */
export function SettingsMenu() {
  const here = useIsHere()
  const t = useWords()
  return groupsFor(useMay()).map((group) => (
    <Group key={group.name} group={group} className={styles['group']}>
      {group.entries.map((entry) => (
        <MenuEntry key={entry.path} to={addressOf(entry)} icon={entry.icon} isHere={here(entry)}>
          {t(entry.words)}
        </MenuEntry>
      ))}
    </Group>
  ))
}

/** The same groups as a page of their own, on a phone. */
export function SettingsList() {
  const t = useWords()
  const may = useMay()
  return (
    <nav className="q-stack q-gap-5" aria-label={t('settings.title')}>
      {groupsFor(may).map((group) => (
        <Group key={group.name} group={group} className={styles['card']}>
          {group.entries.map((entry) => (
            <Link key={entry.path} to={addressOf(entry)} className={`q-row q-gap-3 ${styles['row']}`}>
              <entry.icon size={20} aria-hidden />
              <span>{t(entry.words)}</span>
              <ChevronRight size={18} className={`q-mirrored ${styles['chevron']}`} aria-hidden />
            </Link>
          ))}
        </Group>
      ))}
    </nav>
  )
}

interface GroupProps {
  group: MenuGroup
  className: string | undefined
  children: ReactNode
}

function Group({ group, className, children }: GroupProps) {
  const t = useWords()
  const id = useId()
  return (
    <section className={className} aria-labelledby={id}>
      <h2 id={id}>{t(`settings.group.${group.name}`)}</h2>
      {children}
    </section>
  )
}

function useIsHere(): (entry: SettingsEntry) => boolean {
  const { path: address } = useLocation()
  const [, , place] = address.split('/')
  return ({ path, to, edit }) => address === to || (place !== undefined && (place === path || place === edit))
}
