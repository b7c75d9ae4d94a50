// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { linkWorker } from '../../../web/src/offline/worker-link.ts'

const reload = vi.fn<() => void>()
const said: unknown[] = []
let container: EventTarget

beforeEach(() => {
  vi.useFakeTimers()
  said.length = 0
  const waiting = { postMessage: (message: unknown) => said.push(message) }
  const registration = Object.assign(new EventTarget(), { active: null, waiting })
  container = Object.assign(new EventTarget(), {
    register: async () => registration,
    ready: Promise.resolve(registration),
  })
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: container })
  vi.stubGlobal('fetch', async () => new Response('', { status: 503 }))
  vi.spyOn(location, 'reload').mockImplementation(reload)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'serviceWorker')
  reload.mockClear()
})

test.each([
  { when: 'the new worker takes over', does: () => container.dispatchEvent(new Event('controllerchange')) },
  { when: 'the old worker keeps it waiting for 5 s', does: () => vi.advanceTimersByTime(5000) },
])('an accepted version is loaded when $when', async ({ does }) => {
  const link = await linkWorker({ language: 'en', onNewVersion: () => {} })
  link?.accept()
  expect(said).toEqual([{ kind: 'takeOver' }])
  expect(reload).not.toHaveBeenCalled()
  does()
  expect(reload).toHaveBeenCalledOnce()
})
