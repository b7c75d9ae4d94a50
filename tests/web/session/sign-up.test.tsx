// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { ConfirmEmail } from '../../../web/src/sign-up/confirm-email.tsx'
import { SignUp } from '../../../web/src/sign-up/sign-up.tsx'
import { loadWordGroups } from '../../../web/src/i18n/language-store.ts'
import { button, click, field, leaveScreen, screenText, showScreen, type, type Answers } from '../../support/screen.tsx'

afterEach(leaveScreen)

const options = { Organisation: 'Tell', 'Your name': 'Yacine', Email: 'yacine@tell.example', Password: 'demo1234' }
const accept = () => document.querySelector<HTMLInputElement>('[name=terms]')!

async function signUp(answers: Answers, given: Partial<typeof options> = {}, accepts = true) {
  await loadWordGroups('sign-in')
  const screen = await showScreen(<SignUp />, { path: '/sign-up', answers })
  for (const [label, text] of Object.entries({ ...options, ...given })) await type(field(label), text)
  if (accepts) await click(accept())
  await click(button('Create account'))
  return screen
}
const posts = (asked: { method: string; path: string; body: string }[], path: string) =>
  asked.filter((call) => call.method === 'POST' && call.path === path)

test('what was filled in is sent in the language of the page, and a mail is announced', async () => {
  const { asked } = await signUp({ 'POST sign-up': { id: 1 } })
  const [sent] = posts(asked, 'sign-up')
  expect(JSON.parse(sent!.body)).toEqual({
    organisation: 'Tell',
    name: 'Yacine',
    email: 'yacine@tell.example',
    password: 'demo1234',
    language: 'en',
    terms: true,
  })
  expect(screenText()).toContain('Check your inbox')
  expect(screenText()).toContain('yacine@tell.example')
})

test('the mail can be asked for again: it signs in for that, once', async () => {
  const { asked } = await signUp({
    'POST sign-up': { id: 1 },
    'POST session': { id: 1 },
    'POST sign-up/confirmation': { status: 200, text: '' },
  })
  await click(button('Resend email'))
  expect(posts(asked, 'session')[0]?.body).toBe('email=yacine%40tell.example&password=demo1234')
  expect(screenText()).toContain('Sent. It may take')
  expect(button('Resend email').disabled).toBe(true)
})

test.each([
  { name: 'nothing', given: { Organisation: '', 'Your name': '' }, said: 'Enter your organisation’s name' },
  { name: 'no name', given: { 'Your name': ' ' }, said: 'Enter your name' },
  { name: 'half an address', given: { Email: 'yacine' }, said: 'Enter valid email address' },
  { name: 'no consent', given: {}, accepts: false, said: 'Accept the terms to continue' },
])('with $name it says so and sends nothing', async ({ given, said, accepts }) => {
  const { asked } = await signUp({}, given, accepts)
  expect(screenText()).toContain(said)
  expect(posts(asked, 'sign-up')).toEqual([])
})

test('the rules of a password are ticked off while it is typed', async () => {
  await loadWordGroups('sign-in')
  await showScreen(<SignUp />, { path: '/sign-up' })
  const kept = () => [...document.querySelectorAll('li')].filter((rule) => rule.textContent.includes('(done)')).length
  const counts: number[] = []
  for (const password of ['', 'd', 'd1', 'demo1234']) {
    await type(field('Password'), password)
    counts.push(kept())
  }
  expect(counts).toEqual([0, 1, 2, 3])
})

test.each([
  {
    name: 'an address that is taken',
    answer: { status: 409, text: 'email: taken\nfield email\nrequest 1' },
    said: 'An account with this email already exists',
  },
  {
    name: 'an address without mail',
    answer: { status: 400, text: 'email: no\nfield email\nrequest 1' },
    said: 'We couldn’t deliver to this address',
  },
  {
    name: 'a weak password',
    answer: { status: 400, text: 'password: no\nfield password\nrequest 1' },
    said: 'Choose another password',
  },
  { name: 'too many', answer: { status: 429, text: 'Wait' }, said: 'Too many attempts' },
  {
    name: 'anything else',
    answer: { status: 500, text: 'Something went wrong on our side.\nrequest 1' },
    said: 'Something went wrong on our side.',
  },
])('$name is said in the reader’s words', async ({ answer, said }) => {
  await signUp({ 'POST sign-up': answer })
  expect(screenText()).toContain(said)
  expect(button('Create account').disabled).toBe(false)
})

test('the terms are linked where the server has addresses that open a page', async () => {
  await loadWordGroups('sign-in')
  const attributes = { termsUrl: 'https://qafila.example/terms', privacyUrl: 'javascript:alert(1)' }
  await showScreen(<SignUp />, { path: '/sign-up', answers: { 'GET server': { id: 1, version: '1', attributes } } })
  await act(async () => undefined)
  const links = [...document.querySelectorAll<HTMLAnchorElement>('a[target=_blank]')].map((link) => link.href)
  expect(links).toEqual(['https://qafila.example/terms'])
})

async function join(answers: Answers, next = '') {
  await loadWordGroups('sign-in')
  const screen = await showScreen(<SignUp />, { path: `/sign-up?invitation=secret${next}`, answers })
  for (const [label, text] of Object.entries(options)) if (label !== 'Organisation') await type(field(label), text)
  await click(accept())
  await click(button('Create account'))
  return screen
}

test('an invited person goes on to the page of the link they came by', async () => {
  await join({ 'POST users': { id: 7 }, 'POST session': { id: 7 } }, '&next=%2Fevent%2F7')
  expect(location.pathname).toBe('/event/7')
})

test('so does a new customer, who looks around at once, and after the confirmation in another tab', async () => {
  await loadWordGroups('sign-in')
  const answers = { 'POST sign-up': { id: 7 }, 'POST session': { id: 7 }, 'POST sign-up/confirm': {} }
  await showScreen(<SignUp />, { path: '/sign-up?next=%2Fevent%2F7', answers })
  for (const [label, text] of Object.entries(options)) await type(field(label), text)
  await click(accept())
  await click(button('Create account'))
  await click(button('Explore in the meantime'))
  expect(location.pathname).toBe('/event/7')
  for (const leads of ['/event/7', '/']) {
    await showScreen(<ConfirmEmail />, { path: '/confirm-email?token=abc', answers })
    await click(button('Confirm email address'))
    await click(button('Continue to Qafila'))
    expect(location.pathname).toBe(leads)
  }
})

test('with an invitation no organisation is asked for, and the person is signed in at once', async () => {
  const { asked } = await join({ 'POST users': { id: 7 }, 'POST session': { id: 7, attributes: {} } })
  const [sent] = posts(asked, 'users')
  expect(JSON.parse(sent!.body)).toEqual({
    name: 'Yacine',
    email: 'yacine@tell.example',
    password: 'demo1234',
    invitation: 'secret',
    attributes: { language: 'en', termsAccepted: true },
  })
  expect(location.pathname).toBe('/')
})

test.each([
  { name: 'that is over', answer: { status: 403, text: 'no\nfield invitation' }, said: 'no longer valid' },
  {
    name: 'where two-factor sign-in is required',
    answer: { status: 400, text: 'no\nfield totpKey' },
    said: 'requires two-step verification',
  },
])('an invitation $name says so', async ({ answer, said }) => {
  await join({ 'POST users': answer })
  expect(screenText()).toContain(said)
})
