import { minuteMs } from '../time/durations.ts'

/** How much may come: steadily, and at once after a pause. */
export interface Rate {
  perMinute: number
  atOnce: number
}

/** What may still come, as of a moment. */
export interface Bucket {
  left: number
  /** epoch ms */
  at: number
}

/** The bucket at a later moment, filled up by the time between; null is one that was never used. A clock that stepped back fills nothing. */
export function bucketAt(bucket: Bucket | null, { perMinute, atOnce }: Rate, at: number): Bucket {
  if (!bucket) return { left: atOnce, at }
  const elapsedMs = Math.max(0, at - bucket.at)
  return { left: Math.min(atOnce, bucket.left + (elapsedMs / minuteMs) * perMinute), at: Math.max(at, bucket.at) }
}
