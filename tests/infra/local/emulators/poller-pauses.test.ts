import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { passageAfter, passageEach } from '../../../../infra/local/emulators/poller-pauses.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it.each([
  { name: 'a poller sees things at its next look', passage: () => passageEach(1_000), seenAt: [1_000, 1_000, 2_000] },
  { name: 'what is pushed takes as long each time', passage: () => passageAfter(70), seenAt: [370, 970, 1_170] },
  { name: 'nothing is seen at once', passage: () => passageAfter(0), seenAt: [300, 900, 1_100] },
])('$name', ({ passage: make, seenAt }) => {
  const passage = make()
  const start = Date.now()
  const seen: number[] = []
  for (const at of [300, 900, 1_100]) {
    vi.advanceTimersByTime(start + at - Date.now())
    passage.pass(() => seen.push(Date.now() - start))
  }
  vi.advanceTimersByTime(3_000)
  expect(seen).toEqual(seenAt)
  expect(passage.isEmpty()).toBe(true)
  passage.stop()
})

it.each([
  { name: 'polled', passage: passageEach(1_000) },
  { name: 'pushed', passage: passageAfter(70) },
])('somebody is busy while something $name is on its way, and nothing comes after the end', ({ passage }) => {
  const seen = vi.fn<() => void>()
  passage.pass(seen)
  expect(passage.isEmpty()).toBe(false)
  passage.stop()
  vi.advanceTimersByTime(5_000)
  expect(seen).not.toHaveBeenCalled()
})
