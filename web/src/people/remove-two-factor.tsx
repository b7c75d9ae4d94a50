import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { user } from '../../../shared/entities/user.ts'
import { api } from '../api/client.ts'
import { sessionQuery } from '../api/queries.ts'
import { goTo } from '../router/browser-location.ts'
import { CodeField } from '../session/code-field.tsx'
import { PasswordField } from '../session/password-field.tsx'
import styles from '../settings-fields/settings-form.module.css'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { showSnackbar } from '../ui/overlays/snackbar-store.ts'
import { useWords } from '../i18n/use-words.ts'

/** Switches the user's own two-factor sign-in off, with password and code as for signing in. */
export function RemoveTwoFactor({ onClose }: { onClose: () => void }) {
  const t = useWords()
  const queries = useQueryClient()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const isReady = password !== '' && code.length >= 6 && !isBusy
  const end = async () => {
    if (!isReady) return
    setBusy(true)
    try {
      await api.remove('users/totp', { password, code })
      await queries.invalidateQueries({ queryKey: sessionQuery().queryKey })
      await queries.invalidateQueries({ queryKey: [user.name] })
      showSnackbar({ text: t('people.twoFactorEnded'), kind: 'done' })
      goTo('/')
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={t('people.twoFactorEnd')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('app.cancel')}</Button>
          <Button variant="danger" busy={isBusy} disabled={!isReady && !isBusy} onClick={() => void end()}>
            {t('people.twoFactorEnd')}
          </Button>
        </>
      }
    >
      <div
        className={styles['below']}
        role="presentation"
        onKeyDown={(event) => {
          if (event.key === 'Enter' && event.target instanceof HTMLInputElement) void end()
        }}
      >
        <p>{t('people.twoFactorProof')}</p>
        <PasswordField value={password} onChange={setPassword} />
        <CodeField value={code} onChange={setCode} />
        {failure && <Alert tone="bad">{failure}</Alert>}
      </div>
    </Dialog>
  )
}
