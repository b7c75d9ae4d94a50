// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EventToastStack } from '../../../web/src/events/event-toast-stack.tsx'
import { liveStore } from '../../../web/src/live/store.ts'
import { aDevice, anEvent, noon } from '../fleet/fleet-builders.ts'
import { onStage } from '../fleet/render.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: noon, toFake: ['Date', 'setInterval', 'clearInterval'] })
  liveStore.replaceDevices([aDevice({ name: 'Van 1' })])
})
afterEach(() => {
  liveStore.clear()
  vi.useRealTimers()
})

const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

test('an event that arrives is announced, and leaves after six seconds', async () => {
  const { element, leave } = await onStage(<EventToastStack onSelect={() => {}} />)
  act(() => liveStore.apply({ events: [anEvent({ type: 'ignitionOn' })] }))
  expect(element.textContent).toContain('Ignition on')
  pass(5000)
  expect(element.textContent).toContain('Van 1')
  pass(1500)
  expect(element.textContent).toBe('')
  leave()
})

test('events that a load brings are not announced', async () => {
  const { element, leave } = await onStage(<EventToastStack onSelect={() => {}} />)
  act(() => liveStore.addEvents([anEvent()]))
  expect(element.textContent).toBe('')
  leave()
})

test('a toast waits while the pointer is on it', async () => {
  const { element, leave } = await onStage(<EventToastStack onSelect={() => {}} />)
  act(() => liveStore.apply({ events: [anEvent()] }))
  act(() => void element.firstElementChild!.dispatchEvent(new PointerEvent('pointerover', { bubbles: true })))
  pass(20_000)
  expect(element.textContent).toContain('Van 1')
  leave()
})
