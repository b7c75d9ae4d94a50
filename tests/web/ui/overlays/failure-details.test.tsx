// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { ApiFailure } from '../../../../web/src/api/client.ts'
import { FailureDetails } from '../../../../web/src/ui/overlays/failure-details.tsx'
import { button, click, leaveScreen, screenText, showScreen } from '../../../support/screen.tsx'

afterEach(leaveScreen)

test('what the server says besides is shown when it is asked for', async () => {
  await showScreen(<FailureDetails failure={new ApiFailure(400, 'Not a name\nfield name\nrequest 7f3a')} />)
  expect(screenText()).not.toContain('7f3a')
  await click(button('Show details'))
  expect(screenText()).toContain('Not a name')
  expect(screenText()).toContain('request 7f3a')
})

test.each([
  { name: 'one line', text: 'Taken' },
  { name: 'a line, and the field that is marked', text: 'Taken\nfield uniqueId' },
])('a failure has no button when there is no more to it: $name', async ({ text }) => {
  await showScreen(<FailureDetails failure={new ApiFailure(409, text)} />)
  expect(document.querySelector('button')).toBeNull()
})
