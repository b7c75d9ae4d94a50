import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { serverQuery } from '../api/queries.ts'
import { nowMs } from '../api/use-now.ts'
import { useWords } from '../i18n/use-words.ts'
import { refreshLive } from '../live/live-provider.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { showFailure } from '../ui/overlays/show-failure.ts'
import { showSnackbar } from '../ui/overlays/snackbar-store.ts'
import { loadSampleFleet, removeSampleFleet } from './sample-fleet.ts'
import styles from './first-steps.module.css'

/** Loads vehicles that are none, to look around with, and takes them away again. */
export function SamplePart({ isLoaded }: { isLoaded: boolean }) {
  const t = useWords()
  const { data: server } = useSuspenseQuery(serverQuery())
  const [isAsking, setAsking] = useState(false)
  const load = useMutation({
    mutationFn: () => loadSampleFleet(t, nowMs()),
    onError: showFailure,
    onSettled: refreshLive,
  })
  const remove = useMutation({
    mutationFn: removeSampleFleet,
    onError: showFailure,
    onSuccess: () => showSnackbar({ text: t('firstSteps.sample.removed'), kind: 'done' }),
    onSettled: () => {
      setAsking(false)
      refreshLive()
    },
  })
  // until the address is confirmed, no device may be added
  if (!isLoaded && server.account?.isConfirmed === false) return null
  if (!isLoaded) {
    return (
      <div className={`q-cluster q-gap-2 ${styles['sample']}`}>
        <span>{t('firstSteps.sample.offer')}</span>
        {/* its vehicles are the first to go: what is added before the rest has gone would go, too */}
        <Button size="small" busy={load.isPending || remove.isPending} onClick={() => load.mutate()}>
          {t('firstSteps.sample.load')}
        </Button>
      </div>
    )
  }
  return (
    <div className={`q-cluster q-gap-2 ${styles['sample']}`}>
      <span>{t('firstSteps.sample.loaded')}</span>
      <Button size="small" busy={load.isPending} onClick={() => setAsking(true)}>
        {t('firstSteps.sample.remove')}
      </Button>
      {isAsking && (
        <Dialog
          title={t('firstSteps.sample.removeTitle')}
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button onClick={() => setAsking(false)}>{t('app.cancel')}</Button>
              <Button variant="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
                {t('firstSteps.sample.remove')}
              </Button>
            </>
          }
        >
          {t('firstSteps.sample.removeText')}
        </Dialog>
      )}
    </div>
  )
}
