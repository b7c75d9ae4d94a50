import { expect, it } from 'vitest'
import { LivePace, paced } from '../../../../functions/ingest/live/live-pace.ts'
import { messageAt } from '../../../support/received.ts'

const start = 1_000_000
/** One batch after the other: when it begins, with so many messages, the newest so old, and how long it takes. */
const pausesAfter = (paceMs: number, batches: readonly [at: number, messages: number, ageMs?: number][]): number[] => {
  const pace = new LivePace(paceMs)
  return batches.map(([at, messages, ageMs = 70]) =>
    pace.pauseAfter({ beganAt: start + at, messages, newestAt: start + at - ageMs }, start + at + 40),
  )
}

it.each([
  {
    name: 'a busy shard: each batch lasts as long as the pace',
    paceMs: 500,
    batches: [[0, 50]] as const,
    pauses: [460],
  },
  { name: 'without a pace there is none', paceMs: 0, batches: [[0, 50]] as const, pauses: [0] },
  {
    name: 'a message now and then is not paced',
    paceMs: 500,
    batches: [
      [0, 1],
      [900, 1],
      [2_000, 1],
    ] as const,
    pauses: [0, 0, 0],
  },
  {
    name: 'messages one by one are paced when they are many',
    paceMs: 500,
    batches: [
      [0, 1],
      [100, 1],
      [200, 1],
      [700, 1],
      [2_000, 1],
    ] as const,
    pauses: [0, 0, 460, 460, 0],
  },
  { name: 'what came in long ago is not slowed down', paceMs: 500, batches: [[0, 1_000, 5_000]] as const, pauses: [0] },
  { name: 'a batch that took longer needs no pause', paceMs: 30, batches: [[0, 50]] as const, pauses: [0] },
])('$name', ({ paceMs, batches, pauses }) => {
  expect(pausesAfter(paceMs, batches as never)).toEqual(pauses)
})

it('a paced batch is answered after its pause, with what came of it', async () => {
  const pauses: number[] = []
  let now = start
  const clock = { now: () => now, pause: async (ms: number) => void pauses.push(ms) }
  const accept = paced(
    async () => {
      now += 40
      return '17'
    },
    clock,
    500,
  )
  const batch = [1, 2, 3].map((place) => messageAt(place, { receivedAt: start - 70 }))
  expect(await accept(batch)).toBe('17')
  expect(pauses).toEqual([460])
})
