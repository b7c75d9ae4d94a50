import { useId, type ReactNode } from 'react'
import styles from './preferences.module.css'

interface Props {
  /** its name in addresses: `?section=units` */
  section?: string
  title: string
  /** nothing can be chosen, and why */
  lockedBecause?: string | undefined
  children: ReactNode
}

/** One subject of the preferences, with what is chosen in it. */
export function Choice({ section, title, lockedBecause, children }: Props) {
  const hintId = useId()
  return (
    <fieldset
      className={`q-card ${styles['choice']}`}
      data-section={section}
      disabled={lockedBecause !== undefined}
      aria-describedby={lockedBecause === undefined ? undefined : hintId}
    >
      <legend>{title}</legend>
      {children}
      {lockedBecause !== undefined && (
        <p id={hintId} className={styles['locked']}>
          {lockedBecause}
        </p>
      )}
    </fieldset>
  )
}
