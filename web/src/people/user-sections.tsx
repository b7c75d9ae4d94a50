import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AnyRecord } from '../../../shared/entities/entity.ts'
import { passwordLacks } from '../../../shared/domain/access/password-rule.ts'
import { roleOf } from '../../../shared/domain/access/roles.ts'
import { user } from '../../../shared/entities/user.ts'
import { PasswordField } from '../session/password-field.tsx'
import { PasswordRules } from '../session/password-rules.tsx'
import { useUser } from '../session/use-session.ts'
import { mapFields, soundFields } from '../settings-fields/preference-fields.data.ts'
import { LocationSection } from '../settings-fields/location-section.tsx'
import { FreeAttributes } from '../settings-fields/free-attributes.tsx'
import { SheetFields, type SheetProps } from '../settings-fields/setting-fields.tsx'
import styles from '../settings-fields/settings-form.module.css'
import { Accordion } from '../ui/accordion.tsx'
import { Alert } from '../ui/alert.tsx'
import { useWords } from '../i18n/use-words.ts'
import { DeleteOwnAccount } from './delete-own-account.tsx'
import { MailAlert } from './mail/mail-alert.tsx'
import { countedSwitches, RoleCards } from './role-cards.tsx'
import roleStyles from './role-cards.module.css'
import { TwoFactorSection } from './two-factor-section.tsx'
import { stopsOthers } from './user-rules.ts'
import { serverQuery } from '../api/queries.ts'
import { hasNoPassword } from './user-rules.ts'
import {
  essentialFields,
  hidingFields,
  personalFields,
  rightFields,
  roleFields,
  userFields,
} from './user-fields.data.ts'

interface Props extends Omit<SheetProps, 'words'> {
  first: AnyRecord
  wanted: string | null
  password: string
  onPassword: (password: string) => void
  /** asked for below the password, where it has to be confirmed */
  proof: ReactNode
  /** whether anything of this person may be changed */
  mayEdit: boolean
}

/** All fields of a user, the most important first. */
export function UserSections({ first, wanted, password, onPassword, proof, mayEdit, ...rest }: Props) {
  const t = useWords()
  const me = useUser()
  const props: SheetProps = { ...rest, words: 'user' }
  const isNew = first.id === 0
  const { data: server } = useSuspenseQuery(serverQuery())
  return (
    <>
      {!mayEdit && <Alert tone="info">{t('people.onlyLookMore')}</Alert>}
      <Accordion title={t('entity.required')} isOpen>
        <SheetFields {...props} fields={essentialFields} />
        {!isNew && <MailAlert userId={first.id} mayResume={mayEdit || first.id === me.id} />}
        {hasNoPassword(server, { administrator: rest.record['administrator'] === true }) ? (
          <p className="q-faint q-small">{t('people.companyAccount')}</p>
        ) : (
          <NewPassword isNew={isNew} password={password} onPassword={onPassword} disabled={!mayEdit} />
        )}
        {proof}
      </Accordion>
      <Accordion title={t('people.rights')} hint={t('people.rightsMore')} isOpen={isNew}>
        <Rights {...props} />
        {stopsOthers(first, rest.record) && <Alert tone="warn">{t('people.stopsOthers')}</Alert>}
      </Accordion>
      <Accordion title={t('people.personal')} hint={t('people.personalMore')}>
        <SheetFields {...props} fields={personalFields} />
      </Accordion>
      <Accordion title={t('sheet.sounds')} hint={t('sheet.soundsMore')}>
        <SheetFields {...props} fields={soundFields} />
      </Accordion>
      <Accordion title={t('settings.map')} hint={t('settings.mapMore')}>
        <SheetFields {...props} fields={mapFields} />
      </Accordion>
      <LocationSection {...props} />
      <TwoFactorSection {...props} first={first} />
      <Accordion title={t('sheet.interface')} hint={t('sheet.interfaceMore')}>
        <SheetFields {...props} fields={hidingFields} />
      </Accordion>
      <FreeAttributes {...props} owner={user} fields={userFields} wanted={wanted} disabled={!mayEdit} />
      {first.id === me.id && mayEdit && <DeleteOwnAccount />}
    </>
  )
}

/** The role, what it is made of, and until when. */
function Rights(props: SheetProps) {
  const t = useWords()
  const isCustom = roleOf(countedSwitches(props)) === null
  return (
    <div className="q-stack q-gap-4">
      <RoleCards {...props} />
      <details className={roleStyles['switches']} open={isCustom}>
        <summary>{t('people.role.switches')}</summary>
        <SheetFields {...props} fields={roleFields} />
      </details>
      <div>
        <SheetFields {...props} fields={rightFields} />
      </div>
    </div>
  )
}

interface PasswordProps {
  isNew: boolean
  password: string
  onPassword: (password: string) => void
  disabled: boolean
}

function NewPassword({ isNew, password, onPassword, disabled }: PasswordProps) {
  const t = useWords()
  const isWeak = password !== '' && passwordLacks(password) !== null
  return (
    <div className={styles['below']}>
      <div className={styles['grid']}>
        <div className="q-stack q-gap-2">
          <PasswordField
            isNew
            label={t(isNew ? 'app.password' : 'people.newPassword')}
            value={password}
            onChange={onPassword}
            disabled={disabled}
          />
          {(isNew || password !== '') && <PasswordRules password={password} insist={isWeak} />}
        </div>
      </div>
      {!isNew && !disabled && <p className="q-faint q-small">{t('people.newPasswordMore')}</p>}
    </div>
  )
}
