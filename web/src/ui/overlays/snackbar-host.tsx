import { X } from 'lucide-react'
import { type ComponentType, Suspense, useEffect, useState } from 'react'
import { useWords } from '../../i18n/use-words.ts'
import type { DetailsProps } from './details-dialog.tsx'
import { IconButton } from '../icon-button.tsx'
import { hideSnackbar, useSnackbars, type ShownSnackbar } from './snackbar-store.ts'
import styles from './snackbar-host.module.css'

/** Where `showSnackbar` appears. One per application. `Details` is the dialog of a failure. */
export function SnackbarHost({ Details }: { Details: ComponentType<DetailsProps> }) {
  const snackbars = useSnackbars()
  return (
    <section className={styles['host']} aria-live="polite">
      {snackbars.map((snackbar) => (
        <SnackbarCard key={snackbar.key} snackbar={snackbar} Details={Details} />
      ))}
    </section>
  )
}

function SnackbarCard({ snackbar, Details }: { snackbar: ShownSnackbar; Details: ComponentType<DetailsProps> }) {
  const t = useWords()
  const [reading, setReading] = useState(false)
  const [paused, setPaused] = useState(false)
  const isRunning = !reading && !paused
  // a replacement is shown for the full duration, and so is one that the pointer or the focus leaves
  useEffect(() => {
    if (snackbar.durationMs === null || !isRunning) return undefined
    const timer = setTimeout(() => hideSnackbar(snackbar.key), snackbar.durationMs)
    return () => clearTimeout(timer)
  }, [snackbar, isRunning])

  return (
    <div
      className={`${styles['card']} ${styles[snackbar.tone]}`}
      role={snackbar.tone === 'bad' ? 'alert' : undefined}
      // one that appears under a resting pointer, such as over the button that was pressed, goes by itself
      onPointerMove={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <span className={styles['text']}>{snackbar.text}</span>
      {snackbar.details && (
        <button type="button" className={styles['action']} onClick={() => setReading(true)}>
          {t('app.showDetails')}
        </button>
      )}
      {snackbar.action && (
        <button
          type="button"
          className={styles['action']}
          onClick={() => {
            hideSnackbar(snackbar.key)
            snackbar.action?.run()
          }}
        >
          {snackbar.action.label}
        </button>
      )}
      <IconButton
        label={t('app.close')}
        icon={<X />}
        size="small"
        tooltip="none"
        onClick={() => hideSnackbar(snackbar.key)}
      />
      {reading && snackbar.details && (
        <Suspense fallback={null}>
          <Details text={snackbar.text} details={snackbar.details} onClose={() => setReading(false)} />
        </Suspense>
      )}
    </div>
  )
}
