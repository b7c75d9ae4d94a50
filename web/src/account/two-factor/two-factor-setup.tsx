import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { user } from '../../../../shared/entities/user.ts'
import { api } from '../../api/client.ts'
import { sessionQuery } from '../../api/queries.ts'
import { CodeField } from '../../session/code-field.tsx'
import { loginFailureText } from '../../session/login-failure.ts'
import { changeOwnUser, inTurn } from '../../own-user/change-own-user.ts'
import { useUser } from '../../session/use-session.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyLine } from '../../ui/copy/copy-line.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useWords } from '../../i18n/use-words.ts'
import { QrCode } from '../../ui/qr-code.tsx'
import { authenticatorAddress } from './two-factor-rules.ts'
import styles from './two-factor-setup.module.css'

/** Sets up two-factor sign-in: the key is saved once a code from the authenticator app confirms it. */
export function TwoFactorSetup({ onDone }: { onDone: () => void }) {
  const t = useWords()
  const key = useQuery({
    queryKey: ['two-factor', 'key'],
    queryFn: () => api.postForText('users/totp'),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (key.isError) return <Alert tone="bad">{loginFailureText(key.error, t)}</Alert>
  return key.data === undefined ? <Spinner label={t('app.loading')} /> : <Setup keyText={key.data} onDone={onDone} />
}

function Setup({ keyText, onDone }: { keyText: string; onDone: () => void }) {
  const t = useWords()
  const me = useUser()
  const address = authenticatorAddress(t('app.product'), me.email, keyText)
  return (
    <ol className={`q-list q-stack q-gap-5 q-soft ${styles['steps']}`}>
      <li>
        <p>{t('account.twoFactorScan')}</p>
        <div className={`q-card ${styles['picture']}`}>
          <QrCode text={address} label={t('account.twoFactorPicture')} />
        </div>
        <a href={address}>{t('account.twoFactorOpen')}</a>
        <dl className="q-small">
          <CopyLine label={t('account.twoFactorKey')} text={keyText} />
        </dl>
      </li>
      <li>
        <p>{t('account.twoFactorProve')}</p>
        <Proof keyText={keyText} onDone={onDone} />
      </li>
    </ol>
  )
}

function Proof({ keyText, onDone }: { keyText: string; onDone: () => void }) {
  const t = useWords()
  const me = useUser()
  const queries = useQueryClient()
  const [code, setCode] = useState('')
  const [failure, setFailure] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const save = async (given: string) => {
    setBusy(true)
    setFailure(null)
    try {
      await api.postForm('users/totp/test', { key: keyText, code: given })
      const saved = await inTurn(() => changeOwnUser(me.id, (stored) => ({ ...stored, totpKey: keyText })))
      queries.setQueryData(sessionQuery().queryKey, saved)
      await queries.invalidateQueries({ queryKey: [user.name] })
      onDone()
    } catch (error) {
      setFailure(error)
      setCode('')
      setBusy(false)
    }
  }
  return (
    <form
      className="q-stack q-gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (code !== '') void save(code)
      }}
    >
      <CodeField
        value={code}
        onChange={setCode}
        onComplete={(given) => void save(given)}
        error={failure === null ? undefined : loginFailureText(failure, t)}
      />
      <Button type="submit" variant="primary" size="large" full busy={isBusy} disabled={code.length < 6}>
        {t('account.twoFactorSave')}
      </Button>
    </form>
  )
}
