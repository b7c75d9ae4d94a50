import { expect, it } from 'vitest'
import { bucketAt, type Bucket } from '../../../../shared/domain/access/token-bucket.ts'

const rate = { perMinute: 60, atOnce: 100 }

it.each<{ name: string; bucket: Bucket | null; at: number; left: number }>([
  { name: 'never used: all of it', bucket: null, at: 5_000, left: 100 },
  { name: 'a second later: one more', bucket: { left: 3, at: 5_000 }, at: 6_000, left: 4 },
  { name: 'half a second later: half of one', bucket: { left: 0, at: 5_000 }, at: 5_500, left: 0.5 },
  { name: 'an hour later: never more than at once', bucket: { left: 0, at: 5_000 }, at: 3_605_000, left: 100 },
  { name: 'a clock that stepped back: as before', bucket: { left: 3, at: 5_000 }, at: 1_000, left: 3 },
])('$name', ({ bucket, at, left }) => {
  expect(bucketAt(bucket, rate, at)).toEqual({ left, at: Math.max(at, bucket?.at ?? 0) })
})
