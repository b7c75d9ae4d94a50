import { useSuspenseQuery } from '@tanstack/react-query'
import { ChevronRight, CreditCard, ExternalLink } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { pageAddress } from '../../../shared/domain/access/page-address.ts'
import { serverQuery } from '../api/queries.ts'
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
  const billing = useBillingLink()
  return groupsFor(useMay()).map((group) => (
    <Group key={group.name} group={group} className={styles['group']}>
      {group.entries.map((entry) => (
        <MenuEntry key={entry.path} to={addressOf(entry)} icon={entry.icon} isHere={here(entry)}>
          {t(entry.words)}
        </MenuEntry>
      ))}
      {group.name === 'account' && billing !== null && (
        <MenuEntry to={billing} icon={CreditCard} isOutside>
          {t('settings.billing')}
        </MenuEntry>
      )}
    </Group>
  ))
}

/** The same groups as a page of their own, on a phone. */
export function SettingsList() {
  const t = useWords()
  const may = useMay()
  const billing = useBillingLink()
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
          {group.name === 'account' && billing !== null && (
            <a href={billing} target="_blank" rel="noreferrer" className={`q-row q-gap-3 ${styles['row']}`}>
              <CreditCard size={20} aria-hidden />
              <span>{t('settings.billing')}</span>
              <ExternalLink size={18} className={styles['chevron']} aria-hidden />
            </a>
          )}
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

/** Where people of this organisation pay, as it says by `billingLink`; null where it says nothing. */
const useBillingLink = (): string | null => pageAddress(useSuspenseQuery(serverQuery()).data.attributes['billingLink'])

function useIsHere(): (entry: SettingsEntry) => boolean {
  const { path: address } = useLocation()
  const [, , place] = address.split('/')
  return ({ path, to, edit }) => address === to || (place !== undefined && (place === path || place === edit))
}
