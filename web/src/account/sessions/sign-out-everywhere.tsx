import { useState } from 'react'
import { leaveAllSessions } from '../../session/session-commands.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { showFailure } from '../../ui/overlays/show-failure.ts'
import { useWords } from '../../i18n/use-words.ts'

/** Asks before every browser is signed out and every program loses its token. */
export function LeaveEverywhere({ onClose }: { onClose: () => void }) {
  const t = useWords()
  const [isBusy, setBusy] = useState(false)
  const leave = async () => {
    setBusy(true)
    try {
      await leaveAllSessions()
    } catch (failure) {
      showFailure(failure)
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={t('account.everywhereTitle')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('app.cancel')}</Button>
          <Button variant="danger" busy={isBusy} onClick={() => void leave()}>
            {t('account.everywhere')}
          </Button>
        </>
      }
    >
      <p>{t('account.everywhereText')}</p>
    </Dialog>
  )
}
