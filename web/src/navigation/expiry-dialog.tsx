import { useState } from 'react'
import { screenLimits } from '../../../shared/domain/limits/screen.ts'
import { useNow } from '../api/use-now.ts'
import { useUser } from '../session/use-session.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { useFormats } from '../i18n/use-formats.ts'
import { useWords } from '../i18n/use-words.ts'
import { accountExpiry, warnsOfExpiry } from './account-expiry.ts'
import { daysLeftText } from './account-expiry.ts'

const storageKey = (userId: number) => `qafila.expiryHidden.${userId}`

/** Warns once a day while the subscription is near its end. */
export function ExpiryDialog() {
  const t = useWords()
  const formats = useFormats()
  const user = useUser()
  const now = useNow(screenLimits.relativeTimeRefreshMs)
  const [hidden, setHidden] = useState(() => hiddenDays(localStorage.getItem(storageKey(user.id))))
  const expiry = accountExpiry(user, now)
  if (!expiry || !warnsOfExpiry(user, now, hidden)) return null
  const hide = () => {
    localStorage.setItem(storageKey(user.id), String(expiry.daysLeft))
    setHidden(expiry.daysLeft)
  }
  return (
    <Dialog
      title={t(expiry.daysLeft < 0 ? 'account.expiredTitle' : 'account.expiryTitle')}
      onClose={hide}
      actions={
        <Button variant="primary" onClick={hide}>
          {t('account.expiryHide')}
        </Button>
      }
    >
      <p>
        <strong>{daysLeftText(expiry, t)}</strong>
      </p>
      <p>{t('account.expiryText', { date: formats.storedDate(expiry.expirationTime) })}</p>
    </Dialog>
  )
}

const hiddenDays = (kept: string | null): number | null => (kept === null || kept === '' ? null : Number(kept))
