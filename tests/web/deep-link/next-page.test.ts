import { expect, test } from 'vitest'
import { loginFor, nextPage, ownPage, sameNext } from '../../../web/src/deep-link/next-page.ts'

const next = (page: string) => `?${new URLSearchParams({ next: page }).toString()}`

test.each([
  '/event/77527227492',
  '/reports/trip?deviceId=5',
  '/?deviceId=van-1',
  '/settings/device/1/share?x=%2F%2Fevil',
  '/replay?deviceId=5&from=2024-05-01T00:00:00Z',
  '/?eventId=7&a=1',
  '/position/9',
  '/settings/users?q=a%20b',
])('a sign-in leads back to %s', (page) => {
  const [path = '', search] = page.split('?')
  const login = new URL(loginFor({ path, search: search === undefined ? '' : `?${search}` }), 'https://own.example')
  expect(login.pathname).toBe('/login')
  expect(nextPage(login.search)).toBe(page)
  expect(nextPage(new URL(sameNext('/sign-up', login.search), 'https://own.example').search)).toBe(page)
})

test('who came without a link, or for a page before sign-in, comes to the map', () => {
  expect(loginFor({ path: '/', search: '' })).toBe('/login')
  for (const page of ['/login', '/login?next=/x', '/sign-up', '/reset-password?passwordReset=a', '/confirm-email/']) {
    expect(nextPage(next(page))).toBe('/')
  }
  expect([nextPage(''), nextPage('?next='), sameNext('/sign-up', '')]).toEqual(['/', '/', '/sign-up'])
})

test('an invitation keeps its own query', () => {
  expect(sameNext('/sign-up?invitation=a', next('/event/7'))).toBe('/sign-up?invitation=a&next=%2Fevent%2F7')
})

/** What a browser may take for another site, in every way of writing it. */
const starts = [
  '//',
  '/\\',
  '\\/',
  '\\\\',
  '/\t/',
  '/\n/',
  '/\r\n/',
  '\t//',
  ' //',
  '/.//',
  '/..//',
  '/%2e//',
  '/./\\',
  '/a/..//',
]
const schemes = ['https://', 'http:', 'HTTPS:/', 'javascript:', 'data:text/html,', 'blob:', 'https:evil.example/', '']
const elsewhere = [...starts, ...schemes].flatMap((start) =>
  ['evil.example', 'evil.example/event/7', 'a@evil.example'].map((rest) => start + rest),
)

test.each(elsewhere)('%j is no page of ours', (wanted) => {
  expect(ownPage(wanted)).toBeNull()
  expect(nextPage(next(wanted))).toBe('/')
})

test('whatever is taken stays on this site, as text, as an address, and when it is read again', () => {
  const pieces = [
    '/',
    '\\',
    '.',
    '..',
    '%2f',
    '%5c',
    '%2e',
    'evil.example',
    '\t',
    '\n',
    '\0',
    '?',
    '#',
    '@',
    ':',
    'a',
    ' ',
    '\u3002',
  ]
  let taken = 0
  for (const a of pieces) {
    for (const b of pieces) {
      for (const c of pieces) {
        const page = ownPage(`/${a}${b}${c}evil.example`)
        if (page === null) continue
        taken++
        expect(new URL(page, 'https://own.example').origin).toBe('https://own.example')
        expect(ownPage(page)).toBe(page)
      }
    }
  }
  expect(taken).toBeGreaterThan(1000)
})
