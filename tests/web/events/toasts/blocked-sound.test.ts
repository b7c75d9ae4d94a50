// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let state = 'suspended'
let resumed = 0
class Audio {
  currentTime = 0
  destination = {}
  get state() {
    return state
  }
  resume = () => Promise.resolve(void (resumed += 1))
  createGain = () => ({
    gain: { setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} },
    connect: (next: unknown) => next,
  })
  createOscillator = () => ({ frequency: {}, connect: (next: unknown) => next, start: () => {}, stop: () => {} })
}

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  vi.stubGlobal('AudioContext', Audio)
  resumed = 0
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** How often a page learns that its sound is blocked, of two alerts. */
async function saidOfTwo(): Promise<{ said: number; allow: () => void }> {
  const { playChime, allowSound } = await import('../../../../web/src/events/toasts/play-chime.ts')
  let said = 0
  for (let alert = 0; alert < 2; alert += 1) {
    playChime(() => (said += 1))
    vi.advanceTimersByTime(1000)
  }
  return { said, allow: allowSound }
}

test('a browser that blocks sound says so once', async () => {
  state = 'suspended'
  expect((await saidOfTwo()).said).toBe(1)
})

test('nothing is said where sound plays', async () => {
  state = 'running'
  expect((await saidOfTwo()).said).toBe(0)
})

test('the button of the hint begins the sound', async () => {
  state = 'suspended'
  const { allow } = await saidOfTwo()
  const before = resumed
  allow()
  expect(resumed).toBe(before + 1)
})
