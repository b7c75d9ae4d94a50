import { useEffect, useRef, useState } from 'react'
import { addBarrier } from '../../router/browser-location.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useWords } from '../../i18n/use-words.ts'

export interface LeaveGuard {
  /** what was about to happen, while the reader is asked */
  asked: (() => void) | null
  stay: () => void
  /** lets everything through from now on */
  release: () => void
}

/** Holds back links, the back button and closing the page while there is something unsaved. */
export function useLeaveGuard(isOn: boolean): LeaveGuard {
  const [asked, setAsked] = useState<(() => void) | null>(null)
  const release = useRef(() => {})
  useEffect(() => {
    if (!isOn) return undefined
    const removeBarrier = addBarrier((go) => setAsked(() => go))
    const onClose = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', onClose)
    release.current = () => {
      removeBarrier()
      removeEventListener('beforeunload', onClose)
    }
    return release.current
  }, [isOn])
  return { asked, stay: () => setAsked(null), release: () => release.current() }
}

export function LeaveQuestion({ guard }: { guard: LeaveGuard }) {
  const t = useWords()
  const { asked } = guard
  if (!asked) return null
  const leave = () => {
    guard.release()
    guard.stay()
    asked()
  }
  return (
    <Dialog
      title={t('entity.leaveTitle')}
      onClose={guard.stay}
      actions={
        <>
          <Button onClick={guard.stay}>{t('entity.stay')}</Button>
          <Button variant="danger" onClick={leave}>
            {t('entity.discard')}
          </Button>
        </>
      }
    >
      {t('entity.leaveText')}
    </Dialog>
  )
}
