// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { SessionsPage } from '../../../web/src/account/sessions/sessions-page.tsx'
import { loadWordGroups } from '../../../web/src/i18n/language-store.ts'
import { button, click, field, leaveScreen, screenText, type, whenIdle, showScreen } from '../../support/screen.tsx'

beforeEach(() => loadWordGroups('account', 'assistants'))
afterEach(leaveScreen)

const held = (key: string, kind: 'session' | 'token', facts: object = {}) => ({
  key,
  kind,
  userId: 1,
  isCurrent: false,
  isEntered: false,
  openedAt: '2026-11-20T10:00:00Z',
  usedAt: '2026-11-21T10:00:00Z',
  expiresAt: '2026-11-28T10:00:00Z',
  isReadOnly: false,
  name: null,
  browser: null,
  system: null,
  place: null,
  address: null,
  ...facts,
})
const list = [
  held('here', 'session', { isCurrent: true }),
  held('phone', 'session', { browser: 'Safari', system: 'iOS', place: 'Oran, DZ', address: '203.0.113.9' }),
  held('script', 'token', { name: 'Nightly script', isReadOnly: true }),
]
const show = (answers: object = {}) =>
  showScreen(<SessionsPage />, { path: '/settings/sessions', answers: { 'GET session/all': list, ...answers } })

test('this browser cannot be ended here, everything else can', async () => {
  await show()
  expect(screenText()).toContain('This browser')
  const ends = [...document.querySelectorAll('li button')].map(({ textContent }) => textContent)
  expect(ends).toEqual(['Sign out', 'Revoke'])
})

test('a token is ended by the key that the list shows', async () => {
  const { asked } = await show({ 'POST session/token/revoke': { status: 200, text: '' } })
  await click(button('Revoke'))
  expect(asked.find(({ method }) => method === 'POST')?.body).toBe('key=script')
  expect(asked.filter(({ path }) => path === 'session/all')).toHaveLength(2)
})

test('a token whose answer was lost is revoked before there is another', async () => {
  let tries = 0
  const lost = held('lost', 'token', { name: 'Home Assistant' })
  const { asked } = await show({
    'GET session/all': () => (tries === 0 ? list : [...list, lost]),
    'POST session/token': () => {
      tries += 1
      if (tries === 1) throw new TypeError('Failed to fetch')
      return { status: 200, text: 'secret-token' }
    },
    'POST session/token/revoke': { status: 200, text: '' },
  })
  await click(button('New token'))
  await type(field('Name'), 'Home Assistant')
  await click(button('Create token'))
  await whenIdle()
  await click(button('Create token'))
  await whenIdle()
  expect(asked.filter(({ path }) => path === 'session/token/revoke').map(({ body }) => body)).toEqual(['key=lost'])
  expect(screenText()).toContain('Authorization: Bearer secret-token')
})

test('a new token is shown once and with the header that carries it', async () => {
  const { asked } = await show({ 'POST session/token': { status: 200, text: 'secret-token' } })
  await click(button('New token'))
  await type(field('Name'), 'Home Assistant')
  await click(button('Create token'))
  expect(asked.find(({ path }) => path === 'session/token')?.body).toMatch(
    /^name=Home\+Assistant&scope=read&expiration=20\d\d-/,
  )
  expect(screenText()).toContain('Authorization: Bearer secret-token')
  await click(button('Done, I’ve copied it'))
  expect(screenText()).not.toContain('secret-token')
})

test('a session is called by browser, system and place, a token by its name and access', async () => {
  await show()
  for (const text of ['Safari on iOS', 'Oran, DZ', 'Unknown browser', 'Nightly script', 'Read only']) {
    expect(screenText()).toContain(text)
  }
})

test('a session shows the address that opened it, from left to right, where there is one', async () => {
  await show()
  const shown = [...document.querySelectorAll('li')].map((line) => line.querySelector('[dir=ltr]')?.textContent)
  expect(shown).toEqual([undefined, '203.0.113.9', undefined])
})

test('a token without a name is not made', async () => {
  const { asked } = await show()
  await click(button('New token'))
  await click(button('Create token'))
  expect(screenText()).toContain('Give it a name')
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([])
})

test('a day that is past makes no token', async () => {
  const { asked } = await show()
  await click(button('New token'))
  const lifetime = field('Valid for') as HTMLElement as HTMLSelectElement
  lifetime.value = 'until'
  lifetime.dispatchEvent(new Event('change', { bubbles: true }))
  await whenIdle()
  await click(button('Create token'))
  expect(screenText()).toContain('Choose a future date')
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([])
})

test('a list that cannot be read says why, and can be asked for again', async () => {
  await show({ 'GET session/all': { status: 500, text: 'Something went wrong on our side.\nrequest 7' } })
  expect(screenText()).toContain('Something went wrong on our side.')
  expect(button('Try again').disabled).toBe(false)
})

const radio = (name: string) =>
  [...document.querySelectorAll('label')].find(({ textContent }) => textContent === name)!.querySelector('input')!

test('an assistant is connected by an address, and by settings with a place for the token', async () => {
  await show()
  const shown = () => [...document.querySelectorAll('dd code')].map(({ textContent }) => textContent)
  const address = `${location.origin}/api/mcp`
  const server = { type: 'http', url: address, headers: { Authorization: 'Bearer TOKEN' } }
  expect(shown()[0]).toBe(address)
  expect(JSON.parse(shown()[1]!)).toEqual({ mcpServers: { fleet: server } })
  await click(radio('VS Code'))
  expect(JSON.parse(shown()[1]!)).toEqual({ servers: { fleet: server } })
  await click(radio('Claude Code'))
  expect(shown()[1]).toBe(`claude mcp add --transport http fleet ${address} --header "Authorization: Bearer TOKEN"`)
})
