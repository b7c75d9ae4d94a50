import { useEffect } from 'react'
import type { ServerJson } from '../api/queries.ts'
import { hideSnackbar, showSnackbar } from '../ui/overlays/snackbar-store.ts'
import { useLanguage, useWords } from '../i18n/use-words.ts'
import { updateIntervalMs } from './update-interval.ts'
import { linkWorker, type WorkerLink } from './worker-link.ts'

const key = 'update'

/** Looks for a newer version from time to time; the reader decides when the page is loaded again. */
export function useUpdates({ attributes }: Pick<ServerJson, 'attributes'>): void {
  const t = useWords()
  const { language } = useLanguage()
  const everyMs = updateIntervalMs(attributes['serviceWorkerUpdateInterval'])
  useEffect(() => {
    let isGone = false
    let link: WorkerLink | null = null
    const onNewVersion = () => {
      if (isGone) return
      showSnackbar({
        key,
        text: t('offline.update'),
        tone: 'warn',
        action: { label: t('offline.updateNow'), run: () => (link ? link.accept() : location.reload()) },
      })
    }
    const start = async () => {
      link = await linkWorker({ language, onNewVersion })
    }
    // a browser that allows no worker works without
    start().catch(() => undefined)
    const timer = setInterval(() => void link?.check(), everyMs)
    return () => {
      isGone = true
      clearInterval(timer)
      hideSnackbar(key)
    }
  }, [t, language, everyMs])
}
