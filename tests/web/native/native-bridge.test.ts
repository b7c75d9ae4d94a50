import { afterEach, expect, test } from 'vitest'
import { eventOf } from '../../../web/src/native/native-bridge.tsx'
import { nativeHost, surroundings } from '../../../web/src/native/native-host.ts'
import { withPushToken, withoutPushToken } from '../../../web/src/native/push-tokens.ts'

afterEach(() => {
  delete surroundings().appInterface
  delete surroundings().webkit
})

test.each([
  { name: 'the first one', held: undefined, token: 'a', becomes: 'a' },
  { name: 'the third one', held: 'a,b', token: 'c', becomes: 'a,b,c' },
  { name: 'a fourth one, and the oldest goes', held: 'a,b,c', token: 'd', becomes: 'b,c,d' },
  { name: 'one that is known changes nothing', held: 'a,b', token: 'a', becomes: null },
  { name: 'blanks between tokens', held: 'a b', token: 'c', becomes: 'a,b,c' },
])('push tokens of a person: $name', ({ held, token, becomes }) => expect(withPushToken(held, token)).toBe(becomes))

test.each([
  { held: 'a,b,c', token: 'b', becomes: 'a,c' },
  { held: 'a', token: 'a', becomes: '' },
  { held: 'a', token: 'z', becomes: null },
  { held: undefined, token: 'z', becomes: null },
])('$token is taken out of $held', ({ held, token, becomes }) => expect(withoutPushToken(held, token)).toBe(becomes))

test.each([
  { message: { data: { eventId: '7' } }, id: 7 },
  { message: { eventId: 7 }, id: 7 },
  { message: { data: {} }, id: null },
  { message: { data: { eventId: '7/../..' } }, id: null },
  { message: null, id: null },
])('the event of $message', ({ message, id }) => expect(eventOf(message)).toBe(id))

test('applications of both kinds of phones are found, and none in a browser', () => {
  expect(nativeHost()).toBeNull()
  const android = { postMessage: () => {} }
  surroundings().appInterface = android
  expect(nativeHost()).toBe(android)
  const apple = { postMessage: () => {} }
  surroundings().webkit = { messageHandlers: { appInterface: apple } }
  expect(nativeHost()).toBe(apple)
})
