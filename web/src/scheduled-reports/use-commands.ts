import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ScheduledReport } from '../../../shared/entities/scheduled-report.ts'
import { api } from '../api/client.ts'
import { showFailure } from '../ui/overlays/show-failure.ts'
import { showSnackbar } from '../ui/overlays/snackbar-store.ts'
import { useWords } from '../i18n/use-words.ts'
import { runNow, setPaused, setReceived } from './schedules.ts'

/** What can be done with one scheduled report. Failures are shown at the foot of the screen. */
export function useCommands({ id, description: name }: ScheduledReport) {
  const t = useWords()
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const done = async (work: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await work()
      await queries.invalidateQueries({ queryKey: ['report'] })
      return true
    } catch (error) {
      showFailure(error)
      return false
    } finally {
      setBusy(false)
    }
  }
  const remove = async () => {
    const isRemoved = await done(() => api.remove(`reports/${id}`))
    if (isRemoved) showSnackbar({ text: t('scheduled.removed', { name }), kind: 'done' })
  }
  return {
    isBusy,
    async run() {
      const isAsked = await done(() => runNow(id))
      if (isAsked) showSnackbar({ text: t('scheduled.willRun'), kind: 'done' })
    },
    pause: (wanted: boolean) => done(() => setPaused(id, wanted)),
    receive: (wanted: boolean) => done(() => setReceived(id, wanted)),
    askToRemove: () =>
      showSnackbar({
        key: 'removal',
        text: t('scheduled.removeQuestion', { name }),
        kind: 'question',
        action: { label: t('scheduled.remove'), run: () => void remove() },
      }),
  }
}
