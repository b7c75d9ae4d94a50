import { Eye, Route, ShieldCheck, UsersRound, type LucideIcon } from 'lucide-react'
import { useId } from 'react'
import {
  roleOf,
  roles,
  roleSwitches,
  switchesOf,
  type Role,
  type Switches,
} from '../../../shared/domain/access/roles.ts'
import type { User } from '../../../shared/entities/user.ts'
import { useWords } from '../i18n/use-words.ts'
import type { SheetProps } from '../settings-fields/setting-fields.tsx'
import styles from './role-cards.module.css'

const pictures: Readonly<Record<Role, LucideIcon>> = {
  viewer: Eye,
  dispatcher: Route,
  manager: UsersRound,
  administrator: ShieldCheck,
}

type Props = Pick<SheetProps, 'record' | 'onChange' | 'lockOf' | 'isForcedOn'>

/** The switches as they count: those that are on in any case, too. */
export const countedSwitches = ({ record, isForcedOn }: Pick<Props, 'record' | 'isForcedOn'>): Switches => ({
  ...(record as User),
  ...Object.fromEntries(roleSwitches.filter((key) => isForcedOn?.(key)).map((key) => [key, true])),
})

/** What somebody is, as one of four cards; each sets the switches behind it. */
export function RoleCards(props: Props) {
  const t = useWords()
  const group = useId()
  const { record, onChange, lockOf } = props
  const counted = countedSwitches(props)
  const chosen = roleOf(counted)
  const changesOf = (role: Role) => {
    const wanted = switchesOf(role, record as User)
    return roleSwitches.filter((key) => wanted[key] !== counted[key]).map((key) => ({ key, value: wanted[key] }))
  }
  return (
    <fieldset className={`q-fieldset q-stack q-gap-2 ${styles['roles']}`}>
      <legend>{t('settings.role')}</legend>
      <div className={styles['cards']}>
        {roles.map((role) => {
          const Picture = pictures[role]
          const changes = changesOf(role)
          return (
            <label key={role} className={styles['card']}>
              <input
                type="radio"
                name={group}
                checked={role === chosen}
                disabled={changes.some(({ key }) => lockOf(key) !== null)}
                onChange={() => {
                  for (const { key, value } of changes) onChange(key, value)
                }}
              />
              <Picture size={20} aria-hidden />
              <strong>{t(`settings.role.${role}`)}</strong>
              <small>{t(`people.role.${role}`)}</small>
            </label>
          )
        })}
      </div>
      {chosen === null && (
        <p className="q-note" role="status">
          {t('people.role.custom')}
        </p>
      )}
    </fieldset>
  )
}
