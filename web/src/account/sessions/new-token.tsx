import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { accountLimits } from '../../../../shared/domain/limits/accounts.ts'
import { nowMs } from '../../api/use-now.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyLine } from '../../ui/copy/copy-line.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Segmented } from '../../ui/inputs/segmented.tsx'
import { SelectField } from '../../ui/inputs/select-field.tsx'
import { DateField } from '../../ui/inputs/date/date-field.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { useWords } from '../../i18n/use-words.ts'
import { useNewToken, type TokenDraft } from './sessions.ts'
import { tokenEnd, tokenLifetimes, type TokenLifetime } from './token-lifetimes.ts'

/** Creates a token for a program, and shows it once. */
export function NewToken() {
  const t = useWords()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={<KeyRound />} onClick={() => setOpen(true)}>
        {t('account.newToken')}
      </Button>
      {isOpen && <TokenDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function TokenDialog({ onClose }: { onClose: () => void }) {
  const t = useWords()
  const make = useNewToken()
  const [lifetime, setLifetime] = useState<TokenLifetime>('week')
  const [until, setUntil] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [isTried, setTried] = useState(false)
  const [name, setName] = useState('')
  const [scope, setScope] = useState<TokenDraft['scope']>('read')
  const isNameless = name.trim() === '' && isTried
  const create = () => {
    const end = tokenEnd(lifetime, { until, now: nowMs() })
    setMissing(end === null)
    setTried(true)
    if (end !== null && name.trim() !== '') make.mutate({ name: name.trim(), scope, expiration: end })
  }
  if (make.data !== undefined) return <TokenOnce token={make.data} onClose={onClose} />
  return (
    <Dialog
      title={t('account.newToken')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('app.cancel')}</Button>
          <Button variant="primary" busy={make.isPending} onClick={create}>
            {t('account.makeToken')}
          </Button>
        </>
      }
    >
      <div className="q-stack q-gap-3">
        <p>{t('account.newTokenMore')}</p>
        <NameAndScope name={name} onName={setName} scope={scope} onScope={setScope} isNameless={isNameless} />
        <SelectField
          label={t('account.tokenLifetime')}
          value={lifetime}
          onChange={(chosen) => setLifetime(chosen as TokenLifetime)}
          options={[...tokenLifetimes.map(({ name }) => name), 'until' as const].map((value) => ({
            value,
            label: t(`account.lifetime.${value}`),
          }))}
        />
        {lifetime === 'until' && (
          <DateField
            label={t('account.tokenUntil')}
            value={until}
            onChange={setUntil}
            error={isMissing ? t('account.dayAhead') : undefined}
          />
        )}
        {make.isError && <Alert tone="bad">{make.error.message}</Alert>}
      </div>
    </Dialog>
  )
}

function TokenOnce({ token, onClose }: { token: string; onClose: () => void }) {
  const t = useWords()
  return (
    <Dialog
      size="medium"
      title={t('account.tokenMade')}
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onClose}>
          {t('account.tokenKept')}
        </Button>
      }
    >
      <div className="q-stack q-gap-3">
        <Alert tone="warn">{t('account.tokenOnce')}</Alert>
        <dl className="q-stack q-gap-3">
          <CopyLine label={t('account.token')} text={token} />
          <CopyLine label={t('account.tokenUse')} text={`Authorization: Bearer ${token}`} />
        </dl>
      </div>
    </Dialog>
  )
}

interface NameAndScopeProps {
  name: string
  onName: (name: string) => void
  scope: TokenDraft['scope']
  onScope: (scope: TokenDraft['scope']) => void
  /** the name is missing, and was asked for */
  isNameless: boolean
}

function NameAndScope({ name, onName, scope, onScope, isNameless }: NameAndScopeProps) {
  const t = useWords()
  return (
    <>
      <TextField
        label={t('account.tokenName')}
        value={name}
        onChange={onName}
        placeholder={t('account.tokenNameExample')}
        maxLength={accountLimits.tokenNameLengthMax}
        error={isNameless ? t('account.tokenNameMissing') : undefined}
        required
        autoFocus
      />
      <Segmented
        label={t('account.tokenScope')}
        hint={t(`account.scope.${scope}.hint`)}
        value={scope}
        onChange={onScope}
        options={(['read', 'full'] as const).map((value) => ({ value, label: t(`account.scope.${value}`) }))}
      />
    </>
  )
}
