import { useRef } from 'react'
import { CopyButton } from './copy-button.tsx'
import styles from './copy-line.module.css'

/** A value with a button that copies it exactly. Inside a `dl`. */
export function CopyLine({ label, text }: { label: string; text: string }) {
  const shown = useRef<HTMLElement>(null)
  return (
    <div className={styles['line']}>
      <dt>{label}</dt>
      <dd dir="ltr">
        <code ref={shown}>{text}</code>
        <CopyButton text={text} source={shown} />
      </dd>
    </div>
  )
}
