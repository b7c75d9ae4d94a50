// @vitest-environment happy-dom
import { afterEach, describe, expect, test } from 'vitest'
import { Login } from '../../../web/src/sign-in/login.tsx'
import {
  button,
  click,
  field,
  leaveScreen,
  screenText,
  whenIdle,
  showScreen,
  type,
  type Answers,
} from '../../support/screen.tsx'
import { subscriptionId } from '../../../functions/platform/channels/push-subscriptions.ts'
import { subscribeBrowser } from './subscribed-browser.ts'

afterEach(leaveScreen)

const amina = { id: 1, name: 'Amina', email: 'amina@atlas.example', attributes: {} }

async function signIn(answers: Answers, email = 'amina@atlas.example', password = 'demo1234') {
  const screen = await showScreen(<Login />, { path: '/login', answers })
  await type(field('Email'), email)
  await type(field('Password'), password)
  await click(button('Sign in'))
  return screen
}

test('signing in goes to the map', async () => {
  const { asked } = await signIn({ 'POST session': amina })
  expect(asked.find((call) => call.method === 'POST')?.body).toBe('email=amina%40atlas.example&password=demo1234')
  expect(location.pathname).toBe('/')
})

const browserOf = (id: string) => ({ id, label: 'Firefox', createdAt: '2026-05-04T12:00:00Z', lastUsedAt: null })
test.each<{ name: string; held: Answers[string]; goesOn: boolean }>([
  { name: 'of who signs in again goes on', held: [browserOf('p6'), browserOf('p7')], goesOn: true },
  { name: 'of somebody else ends', held: [browserOf('p6')], goesOn: false },
  { name: 'ends where the server does not say whose it is', held: { status: 503, text: 'Busy.' }, goesOn: false },
])('what this browser is sent while it is closed $name', async ({ held, goesOn }) => {
  const isSubscribed = subscribeBrowser('p7')
  const { asked } = await signIn({ 'POST session': amina, 'GET push/subscriptions': held })
  expect([isSubscribed(), localStorage.getItem('qafila.push')]).toEqual(goesOn ? [true, 'p7'] : [false, null])
  expect(asked.filter(({ method }) => method === 'DELETE')).toEqual([])
  expect(location.pathname).toBe('/')
})

test('what this browser is sent while it is closed goes on when its service gave it another address', async () => {
  const endpoint = 'https://push.example/2'
  const id = subscriptionId(endpoint)
  const isSubscribed = subscribeBrowser('p7', { endpoint })
  await signIn({ 'POST session': amina, 'GET push/subscriptions': [browserOf('p6'), browserOf(id)] })
  expect([isSubscribed(), localStorage.getItem('qafila.push')]).toEqual([true, id])
})

test('signing in asks about no messages where this browser is sent none', async () => {
  const { asked } = await signIn({ 'POST session': amina })
  expect(asked.filter(({ path }) => path.startsWith('push'))).toEqual([])
})

describe('who came by a link, after signing in', () => {
  const wantsCode = (body: string) =>
    body.includes('code=') ? amina : { status: 401, text: 'Enter the code.\nfield code\nrequest 7' }
  test.each<{ name: string; next: string; answers: Answers; at: string }>([
    { name: 'goes to its page', next: '/event/7', answers: {}, at: '/event/7' },
    {
      name: 'goes to a report of a device',
      next: '/reports/trip?deviceId=5',
      answers: {},
      at: '/reports/trip?deviceId=5',
    },
    {
      name: 'sees the device',
      next: '/?deviceId=van-1',
      answers: { 'GET devices?uniqueId=van-1': [{ id: 7 }] },
      at: '/?device=7',
    },
    { name: 'sees the event', next: '/?eventId=8', answers: {}, at: '/event/8' },
    { name: 'gets no other session by it', next: '/position/3?token=abc', answers: {}, at: '/position/3' },
    { name: 'stays on this site', next: '//evil.example/event/7', answers: {}, at: '/' },
  ])('$name, also with a code', async ({ next, answers, at }) => {
    const path = `/login?${new URLSearchParams({ next }).toString()}`
    const { asked } = await showScreen(<Login />, { path, answers: { 'POST session': wantsCode, ...answers } })
    await type(field('Email'), 'amina@atlas.example')
    await type(field('Password'), 'demo1234')
    await click(button('Sign in'))
    expect(location.pathname).toBe('/login')
    await type(field('One-time code'), '123456')
    if (location.pathname === '/login') await click(button('Sign in'))
    expect(`${location.pathname}${location.search}`).toBe(at)
    expect(asked.map((call) => call.path)).not.toContain('session?token=abc')
  })
})

test.each([
  { name: 'a wrong password', answer: { status: 401, text: 'no' }, said: 'Incorrect email address or password' },
  {
    name: 'a disabled account',
    answer: { status: 403, text: 'User is disabled.\nfield disabled\nrequest 7' },
    said: 'Your account is disabled. Ask your administrator to enable it.',
  },
  {
    name: 'an account that has expired',
    answer: { status: 403, text: 'User has expired.\nfield expirationTime\nrequest 7' },
    said: 'Your access has expired. Ask your administrator to extend it.',
  },
  {
    name: 'a suspended organisation',
    answer: { status: 403, text: 'This account is suspended.\nfield account\nrequest 7' },
    said: 'This account is suspended. Contact us to reactivate it.',
  },
  {
    name: 'another refusal',
    answer: { status: 403, text: 'This page belongs to another site.\nrequest 7' },
    said: 'This page belongs to another site.',
  },
  {
    name: 'too many attempts',
    answer: { status: 429, text: 'Wait' },
    said: 'Too many attempts. Try again in a minute.',
  },
])('$name is said above the button', async ({ answer, said }) => {
  await signIn({ 'POST session': answer })
  expect(document.querySelector('[role=alert]')?.textContent).toBe(said)
  expect(location.pathname).toBe('/login')
})

test('without a network it says that the server cannot be reached', async () => {
  await showScreen(<Login />, { path: '/login' })
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
  await type(field('Email'), 'amina@atlas.example')
  await type(field('Password'), 'demo1234')
  await click(button('Sign in'))
  expect(screenText()).toContain("Error: can't connect to server")
})

test('the button is disabled while the server is asked', async () => {
  await showScreen(<Login />, { path: '/login' })
  let answer: (response: Response) => void = () => undefined
  globalThis.fetch = (_, init) =>
    new Promise((resolve) => {
      if (init?.method === 'POST') answer = resolve
    })
  await type(field('Email'), 'amina@atlas.example')
  await type(field('Password'), 'demo1234')
  await click(button('Sign in'))
  expect(button('Signing in…').disabled).toBe(true)
  answer(new Response('no', { status: 401 }))
  await whenIdle()
  expect(button('Sign in').disabled).toBe(false)
})

test('what is filled in wrongly is said below the field, and nothing is sent', async () => {
  const { asked } = await signIn({}, 'amina', 'short')
  expect(screenText()).toContain('Enter valid email address')
  expect(screenText()).toContain('Use at least 8 characters')
  expect(asked.filter((call) => call.method === 'POST')).toEqual([])
})

test('help names the tenant’s own contact where the server has one', async () => {
  const server = { id: 1, version: '1', attributes: { 'support.email': 'help@atlas.example' } }
  await showScreen(<Login />, { path: '/login', answers: { 'GET server': server } })
  expect(screenText()).toContain('help@atlas.example')
  expect(screenText()).toContain('COMING SOON')
})

describe('two-factor sign-in', () => {
  const wanted = { status: 401, text: 'Give the code as well.\nfield code\nrequest 7' }
  const wrong = { status: 400, text: 'code: wrong\nfield code\nrequest 7' }
  const answerTo = (body: string) => {
    const code = new URLSearchParams(body).get('code')
    return code === null ? wanted : code === '123456' ? amina : wrong
  }

  test('asks for the code, and signs in once it is pasted', async () => {
    const { asked } = await signIn({ 'POST session': answerTo })
    const code = field('One-time code')
    expect(document.activeElement).toBe(code)
    expect(document.querySelector('[role=alert]')).toBeNull()
    expect([code.inputMode, code.autocomplete]).toEqual(['numeric', 'one-time-code'])
    await type(code, '123 456')
    expect(asked.filter(({ path }) => path === 'session').at(-1)?.body).toContain('code=123456')
    expect(location.pathname).toBe('/')
  })

  test('a wrong code is said below its field, which is empty again', async () => {
    await signIn({ 'POST session': answerTo })
    await type(field('One-time code'), '٦٥٤٣٢١')
    expect(screenText()).toContain('This code is wrong, expired or already used')
    expect(field('One-time code').value).toBe('')
    expect(location.pathname).toBe('/login')
  })
})
