// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { goTo, here, addBarrier, onLocation } from '../../../web/src/router/browser-location.ts'

let letThrough = () => {}
const received = vi.fn<() => void>()
let stopListening = () => {}
/** What the browser does at its back and forward buttons: it moves first and tells afterwards. */
const arriveAt = (path: string, step: number) => {
  history.replaceState({ step }, '', path)
  dispatchEvent(new PopStateEvent('popstate', { state: { step } }))
}

beforeEach(() => {
  goTo('/settings/devices', { replace: true })
  received.mockClear()
  stopListening = onLocation(received)
})
afterEach(() => {
  letThrough()
  stopListening()
  vi.restoreAllMocks()
})

test('going somewhere makes a step, replacing and staying do not', () => {
  const before = history.length
  goTo('/support')
  expect([here().path, history.length, received.mock.calls.length]).toEqual(['/support', before + 1, 1])
  goTo('/support')
  goTo('/support?topic=trackers', { replace: true })
  expect([here(), history.length]).toEqual([{ path: '/support', search: '?topic=trackers' }, before + 1])
})

test('a barrier is asked before a link is followed, and may let it through later', () => {
  const asked: (() => void)[] = []
  letThrough = addBarrier((go) => asked.push(go))
  goTo('/support')
  expect([here().path, received.mock.calls.length]).toEqual(['/settings/devices', 0])
  asked[0]!()
  expect(here().path).toBe('/support')
})

test('the back button is undone before the barrier is asked, and done again when it lets through', () => {
  const step = (history.state as { step: number }).step
  const asked: (() => void)[] = []
  const go = vi.spyOn(history, 'go').mockImplementation(() => undefined)
  letThrough = addBarrier((leave) => asked.push(leave))
  arriveAt('/', step - 1)
  expect([go.mock.calls, asked.length, received.mock.calls.length]).toEqual([[[1]], 0, 0])
  arriveAt('/settings/devices', step)
  expect([asked.length, received.mock.calls.length]).toEqual([1, 0])
  letThrough()
  asked[0]!()
  expect(go).toHaveBeenLastCalledWith(-1)
  arriveAt('/', step - 1)
  expect([here().path, received.mock.calls.length]).toEqual(['/', 1])
})
