// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { MainPage } from '../../../web/src/fleet/main-page.tsx'
import styles from '../../../web/src/fleet/main-page.module.css'
import { liveStore } from '../../../web/src/live/store.ts'
import { leaveScreen, showScreen } from '../../support/screen.tsx'
import { aDevice } from './fleet-builders.ts'

afterEach(async () => {
  await leaveScreen()
  liveStore.clear()
})

test('the keyboard comes to the search and the list before the map, and the list is a landmark', async () => {
  liveStore.replaceDevices([aDevice()])
  await showScreen(<MainPage />)
  const list = document.querySelector('section[aria-label="Vehicles"]')
  const map = document.querySelector(`.${styles['map']}`)
  expect(list?.querySelector('input')).not.toBeNull()
  expect(list!.compareDocumentPosition(map!)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})
