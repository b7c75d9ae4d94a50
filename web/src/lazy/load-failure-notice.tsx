import { useEffect } from 'react'
import { useLoadFailure } from '../api/load-failures.ts'
import { hideSnackbar, showSnackbar } from '../ui/overlays/snackbar-store.ts'
import { useWords } from '../i18n/use-words.ts'

const key = 'load-failure'

/** Says why something that was opened is not there yet, until it is. */
export function LoadFailureNotice(): null {
  const t = useWords()
  const reason = useLoadFailure()
  useEffect(() => {
    if (reason === null) return undefined
    showSnackbar({
      key,
      text: t(`app.loadFailure.${reason}`),
      tone: 'warn',
      ...(reason !== 'offline' && { action: { label: t('app.reload'), run: () => location.reload() } }),
    })
    return () => hideSnackbar(key)
  }, [reason, t])
  return null
}
