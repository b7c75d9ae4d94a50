import { Building2, LogOut, MonitorSmartphone, UserRoundPen } from 'lucide-react'
import type { ReactNode } from 'react'
import { themeModes } from '../../../shared/domain/theme.ts'
import { Link } from '../router/link.tsx'
import { leave } from '../session/session-commands.ts'
import { useLanguageChoice } from '../session/choices/use-language-choice.ts'
import { useThemeChoice } from '../session/choices/use-theme-choice.ts'
import { useUser } from '../session/use-session.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Segmented } from '../ui/inputs/segmented.tsx'
import { languageNames, languages } from '../i18n/languages.ts'
import { useFormats } from '../i18n/use-formats.ts'
import { useWords } from '../i18n/use-words.ts'
import { daysLeftText, type AccountExpiry } from './account-expiry.ts'
import styles from './account-popover.module.css'

interface AccountMenuProps {
  /** null when the subscription has no end */
  expiry: AccountExpiry | null
  /** asks whether to sign out in all browsers */
  onLeaveEverywhere: () => void
}

/** What the popover of the account holds. */
export function AccountMenu({ expiry, onLeaveEverywhere }: AccountMenuProps) {
  const t = useWords()
  const user = useUser()
  return (
    <>
      <Person />
      {expiry && <Expiry expiry={expiry} />}
      <Choices />
      <div className={styles['links']}>
        <PopoverLink to={`/settings/user/${user.id}`} icon={<UserRoundPen />} words="nav.profile" />
        {!user.temporary && <PopoverLink to="/settings/sessions" icon={<MonitorSmartphone />} words="nav.sessions" />}
        {user.administrator && (
          <PopoverLink to="/settings/organisation" icon={<Building2 />} words="nav.organisation" />
        )}
      </div>
      <div className="q-stack q-gap-1">
        <Button full icon={<LogOut className="q-mirrored" />} onClick={leave}>
          {t('nav.logout')}
        </Button>
        {!user.temporary && (
          <Button full variant="ghost" onClick={onLeaveEverywhere}>
            {t('nav.logoutEverywhere')}
          </Button>
        )}
      </div>
    </>
  )
}

function PopoverLink({ to, icon, words }: { to: string; icon: ReactNode; words: string }) {
  const t = useWords()
  return (
    <Link to={to} className={`q-row q-gap-3 ${styles['link']}`}>
      {icon}
      {t(words)}
    </Link>
  )
}

function Person() {
  const t = useWords()
  const user = useUser()
  const company = user.attributes['company']
  const facts = [
    { name: t('account.phone'), value: user.phone },
    { name: t('account.company'), value: typeof company === 'string' ? company : null },
  ].filter((fact) => fact.value)
  return (
    <div className={styles['person']}>
      <span className={styles['avatar']} aria-hidden>
        {Array.from(user.name)[0]?.toUpperCase()}
      </span>
      <div className={styles['names']}>
        <strong>
          <bdi className="q-ellipsis">{user.name}</bdi>
        </strong>
        <span>
          <bdi className="q-ellipsis">{user.email}</bdi>
        </span>
      </div>
      {user.administrator && <Badge tone="accent">{t('account.admin')}</Badge>}
      {facts.length > 0 && (
        <dl className={styles['facts']}>
          {facts.map((fact) => (
            <div key={fact.name}>
              <dt>{fact.name}</dt>
              <dd>
                <bdi>{fact.value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}

function Expiry({ expiry }: { expiry: AccountExpiry }) {
  const t = useWords()
  const formats = useFormats()
  return (
    <dl className={styles['facts']}>
      <div className={expiry.redText ? styles['expiring'] : undefined}>
        <dt>{t('account.expires')}</dt>
        <dd>
          {formats.storedDate(expiry.expirationTime)}
          <small>{daysLeftText(expiry, t)}</small>
        </dd>
      </div>
    </dl>
  )
}

function Choices() {
  const t = useWords()
  const language = useLanguageChoice()
  const theme = useThemeChoice()
  return (
    <>
      <Segmented
        label={t('app.language')}
        value={language.language}
        onChange={language.choose}
        hint={language.isForced ? t('app.languageForced') : undefined}
        disabled={language.isForced}
        options={languages.map((value) => ({ value, label: <span lang={value}>{languageNames[value]}</span> }))}
      />
      <Segmented
        label={t('app.theme')}
        value={theme.mode}
        onChange={theme.choose}
        hint={theme.isForced ? t('app.themeForced') : undefined}
        disabled={theme.isForced}
        options={themeModes.map((value) => ({ value, label: t(`app.theme.${value}`) }))}
      />
    </>
  )
}
