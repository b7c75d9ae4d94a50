// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Unsubscribe } from '../../../web/src/scheduled-reports/unsubscribe.tsx'
import { loadWordGroups } from '../../../web/src/i18n/language-store.ts'
import { button, click, leaveScreen, screenText, showScreen, type Answers } from '../../support/screen.tsx'

beforeEach(() => loadWordGroups('sign-in', 'scheduled'))
afterEach(leaveScreen)

const subscription = { description: 'Trips of the week', email: 'nadia@atlas.example', isReceived: true }
const show = (answers: Answers) => showScreen(<Unsubscribe />, { path: '/unsubscribe?token=a.b', answers })

test('the page asks first, and ends the subscription with its button', async () => {
  let isReceived = true
  const { asked } = await show({
    'GET unsubscribe?token=a.b': () => ({ ...subscription, isReceived }),
    'POST unsubscribe?token=a.b': () => {
      isReceived = false
      return { status: 200, text: '' }
    },
  })
  expect(screenText()).toContain('“Trips of the week” will no longer be sent to nadia@atlas.example.')
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([])
  await click(button('Unsubscribe'))
  expect(screenText()).toContain('You’re unsubscribed')
})

test('a link that is not ours any more says so', async () => {
  await show({})
  expect(screenText()).toContain('This link no longer works')
})

test('when it fails, it can be tried again', async () => {
  await show({
    'GET unsubscribe?token=a.b': subscription,
    'POST unsubscribe?token=a.b': { status: 500, text: 'broken' },
  })
  await click(button('Unsubscribe'))
  expect(document.querySelector('[role=alert]')).not.toBeNull()
  expect(button('Unsubscribe').disabled).toBe(false)
})
