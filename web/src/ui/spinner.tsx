import { Loader } from '@aws-amplify/ui-react'
import styles from './spinner.module.css'

/** A turning arc. With a label it is announced; without one it is decoration beside a text. */
export function Spinner({ size = 20, label }: { size?: number; label?: string }) {
  return (
    <Loader
      className={styles['spinner']}
      width={size}
      height={size}
      role={label ? 'status' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    />
  )
}
