// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { loadWordGroups } from '../../../web/src/i18n/language-store.ts'
import { PositionPage } from '../../../web/src/position/position-page.tsx'
import { leaveScreen, showScreen } from '../../support/screen.tsx'

afterEach(leaveScreen)

test('the line of the vehicle’s name is there before the name is known', async () => {
  await loadWordGroups('details')
  await showScreen(<PositionPage />, { path: '/position/9', answers: {} })
  expect([...document.querySelectorAll('header p')].map(({ textContent }) => textContent)).toEqual(['\u00a0'])
})
