import { UserX } from 'lucide-react'
import { useState } from 'react'
import { user } from '../../../shared/entities/user.ts'
import { useSearchParams } from '../router/router.tsx'
import { api } from '../api/client.ts'
import { leaveForLogin, useUser } from '../session/use-session.ts'
import styles from '../settings-fields/settings-form.module.css'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { showFailure } from '../ui/overlays/show-failure.ts'
import { TextField } from '../ui/inputs/text-field.tsx'
import { useWords } from '../i18n/use-words.ts'

/** Deletes the user's own account. `?remove` in the address opens the question. */
export function DeleteOwnAccount() {
  const t = useWords()
  const [isAsking, setAsking] = useState(useSearchParams().has('remove'))
  return (
    <section className={`q-cluster q-gap-4 q-spread ${styles['danger']}`} aria-labelledby="own-end">
      <div>
        <h2 id="own-end">{t('people.removeOwn')}</h2>
        <p>{t('people.removeOwnMore')}</p>
      </div>
      <Button variant="danger" icon={<UserX />} onClick={() => setAsking(true)}>
        {t('people.removeOwn')}
      </Button>
      {isAsking && <DeletionDialog onClose={() => setAsking(false)} />}
    </section>
  )
}

/** The user's own email address must be typed; a wrong one is rejected. */
function DeletionDialog({ onClose }: { onClose: () => void }) {
  const t = useWords()
  const me = useUser()
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const end = async () => {
    if (typed.trim().toLowerCase() !== me.email) {
      setWrong(true)
      setTyped('')
      return
    }
    setBusy(true)
    try {
      await api.remove(`${user.api}/${me.id}`)
      leaveForLogin()
    } catch (failure) {
      setBusy(false)
      showFailure(failure)
      onClose()
    }
  }
  return (
    <Dialog
      title={t('people.removeOwn')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('app.cancel')}</Button>
          <Button variant="danger" busy={isBusy} disabled={typed.trim() === ''} onClick={() => void end()}>
            {t('people.removeOwn')}
          </Button>
        </>
      }
    >
      <div className={styles['below']}>
        <p>{t('people.removeOwnQuestion', { email: me.email })}</p>
        <TextField
          label={t('people.ownEmail')}
          type="email"
          dir="ltr"
          autoComplete="off"
          value={typed}
          error={isWrong && typed === '' ? t('people.ownEmailWrong') : undefined}
          onChange={setTyped}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            if (typed.trim() !== '') void end()
          }}
        />
      </div>
    </Dialog>
  )
}
