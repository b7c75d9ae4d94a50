// @vitest-environment happy-dom
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { DemonstrationJson } from '../../../shared/wire/demonstration/demonstration-json.ts'
import { DemonstrationPart } from '../../../web/src/sign-in/demonstration-part.tsx'
import { loadWordGroups } from '../../../web/src/i18n/language-store.ts'
import { button, click, leaveScreen, screenText, showScreen } from '../../support/screen.tsx'

beforeAll(() => loadWordGroups('sign-in'))
afterEach(leaveScreen)

const offer: DemonstrationJson = {
  password: 'demo1234',
  people: [{ organisation: 'Atlas Transport', name: 'Amina Benali', email: 'amina@atlas.example' }],
}
const json = { 'content-type': 'application/json' }
const at = 'GET /demonstration.json'
const answers = { [at]: { status: 200, text: JSON.stringify(offer), headers: json } }

test('an organisation of the demonstration is entered with one tap', async () => {
  const amina = { id: 1, name: 'Amina Benali', email: 'amina@atlas.example', attributes: {} }
  const { asked } = await showScreen(<DemonstrationPart />, {
    path: '/login',
    answers: { ...answers, 'POST session': amina },
  })
  await click(button('Atlas Transport'))
  expect(asked.find(({ method }) => method === 'POST')?.body).toBe('email=amina%40atlas.example&password=demo1234')
})

test('a refusal is said, and another try is possible', async () => {
  const refused = { status: 401, text: 'Incorrect email address or password' }
  await showScreen(<DemonstrationPart />, { path: '/login', answers: { ...answers, 'POST session': refused } })
  await click(button('Atlas Transport'))
  expect(screenText()).toContain('Incorrect email address or password')
  expect(button('Atlas Transport').disabled).toBe(false)
})

test.each([
  { name: 'there is none', answer: { status: 404, text: '' } },
  {
    name: 'the page is the answer',
    answer: { status: 200, text: '<html></html>', headers: { 'content-type': 'text/html' } },
  },
])('nothing is offered where $name', async ({ answer }) => {
  await showScreen(<DemonstrationPart />, { path: '/login', answers: { [at]: answer } })
  expect(screenText()).toBe('')
})
