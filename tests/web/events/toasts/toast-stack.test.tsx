// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ToastStack } from '../../../../web/src/events/toasts/toast-stack.tsx'
import { announceNotices } from '../../../../web/src/live/notices.ts'
import { liveStore } from '../../../../web/src/live/store.ts'
import { aDevice, anEvent, noon } from '../../fleet/fleet-builders.ts'
import { control, onStage } from '../../fleet/render.tsx'

let chimes = 0
class SilentAudio {
  currentTime = 0
  destination = {}
  resume = () => Promise.resolve()
  createGain = () => ({
    gain: { setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} },
    connect: (next: unknown) => next,
  })
  createOscillator() {
    chimes += 1
    this.currentTime += 10
    return { frequency: {}, connect: (next: unknown) => next, start: () => {}, stop: () => {} }
  }
}

beforeEach(() => {
  chimes = 0
  vi.stubGlobal('AudioContext', SilentAudio)
  vi.useFakeTimers({ now: noon, toFake: ['Date', 'setInterval', 'clearInterval'] })
  liveStore.replaceDevices([aDevice({ name: 'Van 1' })])
})
afterEach(() => {
  liveStore.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const notice = { eventId: 1, notificationId: 4, message: 'Van 1: ignition on', sound: false }
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
const stack = (onOpen: (id: number) => void = () => {}) => onStage(<ToastStack onOpen={onOpen} />)

test('an event that a notification matched is announced, and leaves after six seconds', async () => {
  const { element, leave } = await stack()
  act(() => liveStore.apply({ events: [anEvent({ type: 'ignitionOn' })] }))
  expect(element.textContent).toBe('')
  act(() => announceNotices([notice]))
  expect(element.textContent).toContain('Ignition on')
  pass(5000)
  expect(element.textContent).toContain('Van 1')
  pass(1500)
  expect(element.textContent).toBe('')
  leave()
})

test('the message stands in for an event that comes later', async () => {
  const { element, leave } = await stack()
  act(() => announceNotices([notice]))
  expect(element.textContent).toContain('Van 1: ignition on')
  act(() => liveStore.apply({ events: [anEvent({ type: 'ignitionOff' })] }))
  expect(element.textContent).toContain('Ignition off')
  leave()
})

test('a toast leads to its event', async () => {
  const opened: number[] = []
  const { element, leave } = await stack((id) => opened.push(id))
  act(() => announceNotices([notice]))
  act(() => control(element, 'Van 1: ignition on').click())
  expect([opened, element.textContent]).toEqual([[1], ''])
  leave()
})

test('a trial message leads nowhere, and can be dismissed', async () => {
  const { element, leave } = await stack()
  act(() => announceNotices([{ ...notice, eventId: 0, message: 'Trial message' }]))
  expect([...element.querySelectorAll('button')].map((one) => one.getAttribute('aria-label'))).toEqual(['Dismiss'])
  act(() => control(element, 'Dismiss').click())
  expect(element.textContent).toBe('')
  leave()
})

test('a toast waits while the pointer is on it', async () => {
  const { element, leave } = await stack()
  act(() => announceNotices([notice]))
  act(() => void element.firstElementChild!.dispatchEvent(new PointerEvent('pointerover', { bubbles: true })))
  pass(20_000)
  expect(element.textContent).toContain('Van 1')
  leave()
})

test('a digest shows its message, beside the toast of its last event', async () => {
  const { element, leave } = await stack()
  act(() => liveStore.apply({ events: [anEvent({ type: 'ignitionOn' })] }))
  act(() => announceNotices([notice, { ...notice, message: 'Van 1: ignition on, 14 more in 10 min', isDigest: true }]))
  expect(element.textContent).toContain('Ignition on')
  expect(element.textContent).toContain('14 more in 10 min')
  leave()
})

test.each([true, false])('a sound as the notice says: %s', async (sound) => {
  const { leave } = await stack()
  act(() => announceNotices([{ ...notice, sound }]))
  act(() => liveStore.apply({ events: [anEvent({ type: 'alarm', attributes: { alarm: 'sos' } })] }))
  expect(chimes > 0).toBe(sound)
  leave()
})
