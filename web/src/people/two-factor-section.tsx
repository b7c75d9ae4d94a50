import { useSuspenseQuery } from '@tanstack/react-query'
import { KeyRound, ShieldCheck, ShieldOff } from 'lucide-react'
import { useState } from 'react'
import type { AnyRecord } from '../../../shared/entities/entity.ts'
import { goTo } from '../router/browser-location.ts'
import { api } from '../api/client.ts'
import { serverQuery } from '../api/queries.ts'
import { useUser } from '../session/use-session.ts'
import type { SheetProps } from '../settings-fields/setting-fields.tsx'
import styles from '../settings-fields/settings-form.module.css'
import { Accordion } from '../ui/accordion.tsx'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { showFailure } from '../ui/overlays/show-failure.ts'
import { useWords } from '../i18n/use-words.ts'
import { RemoveTwoFactor } from './remove-two-factor.tsx'
import { TwoFactorKey } from './two-factor-key.tsx'

type Props = Pick<SheetProps, 'record' | 'onChange' | 'lockOf'> & { first: AnyRecord }

/** Two-factor sign-in: the key is created here and takes effect once the form is saved. */
export function TwoFactorSection({ first, record, onChange, lockOf }: Props) {
  const t = useWords()
  const { data: server } = useSuspenseQuery(serverQuery())
  const [had, has] = [first['totpKey'] !== null, record['totpKey'] !== null]
  if (server.attributes['totpEnable'] !== true && !had) return null
  return (
    <Accordion
      title={t('people.twoFactor')}
      hint={t(has ? 'people.twoFactorOn' : 'people.twoFactorOff')}
      isOpen={server.attributes['totpForce'] === true && !has}
    >
      {!had && !has && <WithoutKey id={first.id} onChange={onChange} isLocked={lockOf('totpKey') !== null} />}
      {!had && has && <TwoFactorKey keyText={String(record['totpKey'])} email={String(record['email'])} />}
      {had && <WithKey id={first.id} has={has} onChange={onChange} isLocked={lockOf('totpKey') !== null} />}
    </Accordion>
  )
}

interface PartProps {
  id: number
  onChange: SheetProps['onChange']
  isLocked: boolean
}

/** Users confirm their own on a page of its own; for another user only the key can be passed on. */
function WithoutKey({ id, onChange, isLocked }: PartProps) {
  const t = useWords()
  const me = useUser()
  const [isBusy, setBusy] = useState(false)
  const ask = async () => {
    if (id === me.id) return goTo('/settings/two-factor')
    setBusy(true)
    try {
      onChange('totpKey', await api.postForText('users/totp'))
    } catch (failure) {
      showFailure(failure)
    }
    setBusy(false)
    return undefined
  }
  return (
    <div className={styles['below']}>
      <p className="q-faint q-small">{t('people.twoFactorMore')}</p>
      <div>
        <Button icon={<KeyRound />} busy={isBusy} disabled={isLocked} onClick={() => void ask()}>
          {t('people.twoFactorSetUp')}
        </Button>
      </div>
    </div>
  )
}

/** Users switch off their own with password and code; managers remove a lost one. */
function WithKey({ id, has, onChange, isLocked }: PartProps & { has: boolean }) {
  const t = useWords()
  const me = useUser()
  const [isEnding, setEnding] = useState(false)
  const isOwn = id === me.id
  if (!has) return <Alert tone="warn">{t('people.twoFactorGoes')}</Alert>
  return (
    <div className={`q-cluster q-gap-3 ${styles['line']}`}>
      <ShieldCheck size={20} aria-hidden />
      <span>{t('people.twoFactorHolds')}</span>
      <Button
        icon={<ShieldOff />}
        disabled={!isOwn && isLocked}
        onClick={() => (isOwn ? setEnding(true) : onChange('totpKey', null))}
      >
        {t(isOwn ? 'people.twoFactorEnd' : 'people.twoFactorTake')}
      </Button>
      {isEnding && <RemoveTwoFactor onClose={() => setEnding(false)} />}
    </div>
  )
}
