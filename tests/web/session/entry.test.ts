import { expect, test } from 'vitest'
import { readEntry } from '../../../web/src/session/entry.ts'

const nothing = { token: null, uniqueId: null, path: null }

test.each([
  { name: 'an address that asks for nothing is left as it is', at: '/settings/devices?q=van', entry: nothing },
  {
    name: 'a token signs in and leaves the address',
    at: '/?token=abc',
    entry: { ...nothing, token: 'abc', path: '/' },
  },
  {
    name: 'a token keeps the path and the rest of the query',
    at: '/settings/devices?token=abc&q=van',
    entry: { ...nothing, token: 'abc', path: '/settings/devices?q=van' },
  },
  { name: 'the token of a mailed confirmation signs nobody in', at: '/confirm-email?token=abc', entry: nothing },
  { name: 'a device is chosen by its identifier', at: '/?deviceId=van-1', entry: { ...nothing, uniqueId: 'van-1' } },
  { name: 'an event is opened', at: '/?eventId=7', entry: { ...nothing, path: '/event/7' } },
  { name: 'a finished OpenID sign-in opens the map', at: '/login?openid=success', entry: { ...nothing, path: '/' } },
  { name: 'the language is read once', at: '/login?locale=fr', entry: { ...nothing, path: '/login' } },
])('entry: $name', ({ at, entry }) => {
  const { pathname, search } = new URL(at, 'http://qafila.example')
  expect(readEntry({ pathname, search })).toEqual(entry)
})
