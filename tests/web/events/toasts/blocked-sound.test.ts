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
  createOscillator = () => ({
    frequency: {},
    connect: (next: unknown) => next,
    start: () => played.push('note'),
    stop: () => {},
  })
  createBufferSource = () => ({ connect: () => {}, start: () => played.push('file') })
  decodeAudioData = (bytes: ArrayBuffer) =>
    bytes.byteLength > 3 ? Promise.resolve({ duration: 2 }) : Promise.reject(new Error('no sound'))
}
let played: string[] = []

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  vi.stubGlobal('AudioContext', Audio)
  resumed = 0
  played = []
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
    playChime(null, () => (said += 1))
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

test.each([
  { name: 'the organisation’s sound', answer: new Response('sound'), is: ['file'] },
  { name: 'two notes where its file is gone', answer: new Response('', { status: 404 }), is: ['note', 'note'] },
  { name: 'two notes where its file is no sound', answer: new Response('no'), is: ['note', 'note'] },
])('plays $name', async ({ answer, is }) => {
  state = 'running'
  vi.stubGlobal('fetch', () => Promise.resolve(answer))
  const { playChime } = await import('../../../../web/src/events/toasts/play-chime.ts')
  playChime('/api/server/file/alarm.mp3')
  await vi.waitFor(() => expect(played).toEqual(is))
})
