// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { screenLimits } from '../../../../shared/domain/limits/screen.ts'
import { hideSnackbar, showSnackbar, shownSnackbars } from '../../../../web/src/ui/overlays/snackbar-store.ts'
import { SnackbarHost } from '../../../../web/src/ui/overlays/snackbar-host.tsx'

let root: Root
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(<SnackbarHost Details={() => null} />))
  await act(async () => void showSnackbar({ text: '“Van 1” connected', kind: 'done' }))
})
afterEach(async () => {
  for (const { key } of shownSnackbars()) hideSnackbar(key)
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.useRealTimers()
})

const pass = (ms: number) => act(async () => void vi.advanceTimersByTime(ms))
const dispatch = (type: string) =>
  act(async () => void document.querySelector('button')?.dispatchEvent(new Event(type, { bubbles: true })))
const isShown = () => document.body.textContent.includes('“Van 1” connected')

test('a message goes by itself', async () => {
  await pass(screenLimits.toastMs - 1)
  expect(isShown()).toBe(true)
  await pass(1)
  expect(isShown()).toBe(false)
})

test('it goes where it appeared under a pointer that rests', async () => {
  await dispatch('pointerover')
  await pass(screenLimits.toastMs)
  expect(isShown()).toBe(false)
})

test.each([
  { name: 'pointer', enter: 'pointermove', leave: 'pointerout' },
  { name: 'focus', enter: 'focusin', leave: 'focusout' },
])('it stays under the $name, and goes after it', async ({ enter, leave }) => {
  await dispatch(enter)
  await pass(screenLimits.toastMs * 10)
  expect(isShown()).toBe(true)
  await dispatch(leave)
  await pass(screenLimits.toastMs)
  expect(isShown()).toBe(false)
})
