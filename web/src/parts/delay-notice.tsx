import { useEffect } from 'react'
import { hideSnackbar, showSnackbar } from '../ui/overlays/snackbar-store.ts'
import { useWords } from '../words/use-words.ts'
import { useDelay } from '../api/chunks/load-delay.ts'

const key = 'part-delay'

/** Says why something that was opened is not there yet, until it is. */
export function DelayNotice(): null {
  const t = useWords()
  const delay = useDelay()
  useEffect(() => {
    if (delay === null) return undefined
    showSnackbar({
      key,
      text: t(`app.part.${delay}`),
      tone: 'warn',
      ...(delay !== 'offline' && { action: { label: t('app.reload'), run: () => location.reload() } }),
    })
    return () => hideSnackbar(key)
  }, [delay, t])
  return null
}
