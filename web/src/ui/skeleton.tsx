import { Placeholder } from '@aws-amplify/ui-react'
import styles from './skeleton.module.css'

export interface SkeletonProps {
  width?: number | string
  height?: number | string
  round?: boolean
}

/** A placeholder while content loads. */
export function Skeleton({ width = '100%', height = 14, round }: SkeletonProps) {
  return (
    <Placeholder
      as="span"
      aria-hidden
      className={styles['skeleton']}
      style={{ inlineSize: width, blockSize: height, borderRadius: round ? '50%' : undefined }}
    />
  )
}
