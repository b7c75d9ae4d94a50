// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newServerSettings } from '../../../shared/entities/server-settings.ts'
import { user } from '../../../shared/entities/user.ts'
import { NoticeFrame } from '../../../web/src/account/notices/notice-frame.tsx'
import { TwoFactorGate } from '../../../web/src/account/two-factor/two-factor-gate.tsx'
// fetched here already, so that nothing waits for them
import '../../../web/src/account/notices/notice-stack.tsx'
import '../../../web/src/account/two-factor/two-factor-page.tsx'
import { SessionGate } from '../../../web/src/session/session-gate.tsx'
import { loadWordGroups } from '../../../web/src/i18n/language-store.ts'
import { button, click, field, leaveScreen, screenText, whenIdle, showScreen, type } from '../../support/screen.tsx'

beforeEach(async () => {
  localStorage.clear()
  await loadWordGroups('account')
})
afterEach(leaveScreen)

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const person = user.schema.parse({ id: 1, name: 'Bilal', email: 'bilal@atlas.example', administrator: true })
const account = { organisation: 'Atlas', state: 'trial', trialEndsAt: inDays(20.5), isConfirmed: true }
const serverWith = (facts: object, attributes: object = {}) => ({
  id: 1,
  version: '1',
  ...newServerSettings(),
  attributes,
  account: { ...account, ...facts },
})
const show = (answers: object) =>
  showScreen(
    <SessionGate>
      <TwoFactorGate>
        <NoticeFrame>the map</NoticeFrame>
      </TwoFactorGate>
    </SessionGate>,
    { answers: { 'GET session': person, ...answers } },
  )

test('that the server failed is said until it is closed, and again when it fails again', async () => {
  const answers: ((answer: object) => void)[] = []
  const failed = { status: 500, text: 'Something went wrong on our side.' }
  await show({ 'GET server': () => new Promise((resolve) => answers.push(resolve)) })
  const answer = async (given: object) => {
    await expect.poll(() => answers.length).toBeGreaterThan(0)
    answers.shift()!(given)
    await whenIdle()
  }
  await answer(failed)
  await expect.poll(screenText).toContain('Something went wrong on our side.')
  expect(document.querySelector('[role=alert]')?.textContent).toContain('The server couldn’t respond')
  await click(button('Close'))
  expect(screenText()).not.toContain('Something went wrong')
  await answer(failed)
  await expect.poll(screenText).toContain('Something went wrong on our side.')
  await click(button('Close'))
  await answer(serverWith({}))
  await expect.poll(screenText).toContain('the map')
})

test('a user who acts as another sees as whom, and can return', async () => {
  const entered = { ...person, enteredBy: { id: 7, name: 'Amina' } }
  await show({ 'GET session': entered, 'GET server': serverWith({ state: 'open', trialEndsAt: null }) })
  expect(screenText()).toContain('You’re signed in as \u2068Bilal\u2069.')
  expect(button('Back to \u2068Amina\u2069').disabled).toBe(false)
})

test('a mail can be sent again, and a refusal is said', async () => {
  const { asked } = await show({
    'GET server': serverWith({ isConfirmed: false }),
    'POST sign-up/confirmation': { status: 429, text: 'Wait' },
  })
  await click(button('Resend'))
  expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(1)
  expect(screenText()).toContain('Too many attempts')
})

test('administrators see whose e-mails have stopped, and where to mend it', async () => {
  const bounced = { userId: 3, name: 'Chloé', email: 'c@atlas.example', reason: 'bounce', time: inDays(-1) }
  const mail = [{ ...bounced, detail: '', softBounces: 0, suppressed: true }]
  const server = serverWith({ state: 'open', trialEndsAt: null })
  await show({ 'GET server': server, 'GET users/mail': mail })
  // asked after the first screen
  await expect
    .poll(async () => (await whenIdle(), screenText()))
    .toContain('\u2068Chloé\u2069 no longer gets emails: \u2068c@atlas.example\u2069 bounced.')
  expect(document.querySelector('a[href="/settings/user/3"]')?.textContent).toBe('Check address')
})

test('the days of a trial can be put away until they are fewer', async () => {
  await show({ 'GET server': serverWith({}) })
  expect(screenText()).toContain('21 days left in your trial.')
  await click(button('Hide'))
  expect(screenText()).not.toContain('days left')
  await show({ 'GET server': serverWith({ trialEndsAt: inDays(19.5) }) })
  expect(screenText()).toContain('20 days left in your trial.')
})

const forced = { totpEnable: true, totpForce: true }
const key = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

test('a user without the required two-factor sign-in sets it up first', async () => {
  let sent: string | null = null
  const { asked } = await show({
    'GET session': { ...person, administrator: false },
    'GET server': serverWith({}, forced),
    'POST users/totp': { status: 200, text: key },
    'POST users/totp/test': { status: 200, text: '' },
    'GET users/1': { ...person, administrator: false },
    'PUT users/1': (body: string) => ((sent = body), JSON.parse(body) as object),
  })
  await whenIdle()
  expect(screenText()).not.toContain('the map')
  expect(screenText()).toContain(key)
  expect(document.querySelector('svg[role=img] path')?.getAttribute('d')).toMatch(/^M4 4h1v1h-1z/)
  await type(field('One-time code'), '123456')
  await whenIdle()
  expect(asked.find(({ path }) => path === 'users/totp/test')?.body).toBe(`key=${key}&code=123456`)
  expect(JSON.parse(sent!)).toMatchObject({ id: 1, totpKey: key })
  expect(screenText()).toContain('the map')
})

test('an administrator may postpone two-factor sign-in', async () => {
  await show({ 'GET server': serverWith({}, forced), 'POST users/totp': { status: 200, text: key } })
  await whenIdle()
  await click(button('Later'))
  expect(screenText()).toContain('the map')
})
