import { expect, test } from 'vitest'
import { readDeepLink } from '../../../web/src/deep-link/deep-link.ts'

const nothing = { token: null, uniqueId: null, path: null }

test.each([
  { name: 'an address that asks for nothing is left as it is', at: '/settings/devices?q=van', link: nothing },
  {
    name: 'a token signs in and leaves the address',
    at: '/?token=abc',
    link: { ...nothing, token: 'abc', path: '/' },
  },
  {
    name: 'a token keeps the path and the rest of the query',
    at: '/settings/devices?token=abc&q=van',
    link: { ...nothing, token: 'abc', path: '/settings/devices?q=van' },
  },
  { name: 'the token of a mailed confirmation signs nobody in', at: '/confirm-email?token=abc', link: nothing },
  { name: 'nor does the one of a mailed report', at: '/unsubscribe?token=abc', link: nothing },
  { name: 'a device is chosen by its identifier', at: '/?deviceId=van-1', link: { ...nothing, uniqueId: 'van-1' } },
  { name: 'a replay has devices of its own', at: '/replay?deviceId=17&deviceId=18', link: nothing },
  {
    name: 'a token leaves the devices of a report',
    at: '/reports/trips?token=abc&deviceId=17',
    link: { ...nothing, token: 'abc', path: '/reports/trips?deviceId=17' },
  },
  { name: 'an event is opened', at: '/?eventId=7', link: { ...nothing, path: '/event/7' } },
  { name: 'a finished OpenID sign-in opens the map', at: '/login?openid=success', link: { ...nothing, path: '/' } },
  {
    name: 'or the page that was wanted',
    at: '/?openid=success&to=%2Fevent%2F7%3Fx%3D1',
    link: { ...nothing, path: '/event/7?x=1' },
  },
  { name: 'but no other site', at: '/?openid=success&to=%2F%2Fevil.example', link: { ...nothing, path: '/' } },
  { name: 'one that failed stays where that is said', at: '/login?openid=stale', link: nothing },
  { name: 'the language is read once', at: '/login?locale=fr', link: { ...nothing, path: '/login' } },
])('link: $name', ({ at, link }) => {
  const { pathname, search } = new URL(at, 'http://qafila.example')
  expect(readDeepLink({ pathname, search })).toEqual(link)
})
