// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ConfirmEmail } from '../../../web/src/sign-up/confirm-email.tsx'
import { ResetPassword } from '../../../web/src/sign-up/reset-password.tsx'
import { loadWordGroups } from '../../../web/src/i18n/language-store.ts'
import { button, click, field, leaveScreen, screenText, showScreen, type, type Answers } from '../../support/screen.tsx'

beforeEach(() => loadWordGroups('sign-in'))
afterEach(leaveScreen)

test('a mail for a forgotten password is announced without telling whether there is an account', async () => {
  const answers = { 'POST password/reset': { status: 200, text: '' } }
  const { asked } = await showScreen(<ResetPassword />, { path: '/reset-password', answers })
  await type(field('Email'), 'amina@atlas.example')
  await click(button('Send reset link'))
  expect(asked.find(({ path }) => path === 'password/reset')?.body).toBe('email=amina%40atlas.example')
  expect(screenText()).toContain('If an account exists')
})

async function setPassword(answers: Answers, password: string) {
  const screen = await showScreen(<ResetPassword />, { path: '/reset-password?passwordReset=secret', answers })
  await type(field('New password'), password)
  await click(button('Save new password'))
  return screen
}

test('the mailed link sets a new password', async () => {
  const { asked } = await setPassword({ 'POST password/update': { status: 200, text: '' } }, 'fresh1234')
  expect(asked.find(({ path }) => path === 'password/update')?.body).toBe('token=secret&password=fresh1234')
  expect(screenText()).toContain('Password changed')
  await click(button('Sign in'))
  expect(location.pathname + location.search).toBe('/login')
})

test('a weak password is not sent', async () => {
  const { asked } = await setPassword({}, 'short')
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([])
})

test('a link that was used leads to asking again', async () => {
  await setPassword({ 'POST password/update': { status: 404, text: 'This link was used already.' } }, 'fresh1234')
  expect(screenText()).toContain('This link no longer works')
  await click(button('Request another link'))
  expect(screenText()).toContain('Forgot your password?')
})

const account = (isConfirmed: boolean) => ({
  account: { organisation: 'T', state: 'trial', trialEndsAt: null, isConfirmed },
})

test.each([
  {
    name: 'a fresh link',
    confirm: { status: 200, text: '' },
    server: account(false),
    said: 'Email address confirmed',
  },
  {
    name: 'a used link of somebody who is signed in',
    confirm: { status: 404, text: 'used' },
    server: account(true),
    said: 'Email address confirmed',
  },
  {
    name: 'an old link',
    confirm: { status: 404, text: 'old' },
    server: { account: null },
    said: 'This link no longer works',
  },
])('confirming with $name', async ({ confirm, server, said }) => {
  const answers = { 'POST sign-up/confirm': confirm, 'GET server': { id: 1, version: '1', attributes: {}, ...server } }
  const { asked } = await showScreen(<ConfirmEmail />, { path: '/confirm-email?token=secret', answers })
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([])
  await click(button('Confirm email address'))
  expect(screenText()).toContain(said)
})

test('an address without its token says so at once', async () => {
  await showScreen(<ConfirmEmail />, { path: '/confirm-email' })
  expect(screenText()).toContain('This link no longer works')
})
