// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { MainPage } from '../../../web/src/fleet/main-page.tsx'
import styles from '../../../web/src/fleet/main-page.module.css'
import { liveStore } from '../../../web/src/live/store.ts'
import { button, click, leaveScreen, showScreen } from '../../support/screen.tsx'
import { aDevice, anEvent, minutesAgo } from './fleet-builders.ts'

afterEach(async () => {
  await leaveScreen()
  liveStore.clear()
  localStorage.clear()
})

test('the keyboard comes to the search and the list before the map, and the list is a landmark', async () => {
  liveStore.replaceDevices([aDevice()])
  await showScreen(<MainPage />)
  const list = document.querySelector('section[aria-label="Vehicles"]')
  const map = document.querySelector(`.${styles['map']}`)
  expect(list?.querySelector('input')).not.toBeNull()
  expect(list!.compareDocumentPosition(map!)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

const pressEscape = (element: Element) =>
  act(
    async () =>
      void element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })),
  )

test('Escape closes the card, and not while it is for a dialog above it', async () => {
  liveStore.replaceDevices([aDevice()])
  await showScreen(<MainPage />, { path: '/?device=1' })
  const dialog = document.body.appendChild(document.createElement('dialog'))
  dialog.showModal()
  await pressEscape(dialog)
  expect(location.search).toBe('?device=1')
  dialog.close()
  await pressEscape(document.body)
  expect(location.search).toBe('')
})

test('the bell counts an event that arrives after newer ones, which were seen and cleared', async () => {
  // as earlier builds stored it
  localStorage.setItem('qafila.events.1', '1 0')
  liveStore.replaceDevices([aDevice()])
  liveStore.addEvents([anEvent({ id: 2 })])
  await showScreen(<MainPage />)
  const bell = () => document.querySelector<HTMLElement>('button[aria-label^="Events"]')!
  expect(bell().getAttribute('aria-label')).toBe('Events, 1 new')
  await click(bell())
  await vi.waitFor(() => button('Clear'))
  await click(button('Clear'))
  await click(bell())
  expect(bell().getAttribute('aria-label')).toBe('Events')
  await act(async () => liveStore.addEvents([anEvent({ id: 3, eventTime: minutesAgo(5) })]))
  expect(bell().getAttribute('aria-label')).toBe('Events, 1 new')
})
