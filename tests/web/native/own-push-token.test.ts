// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, test } from 'vitest'
import { user, type User } from '../../../shared/entities/user.ts'
import { addPushToken } from '../../../web/src/native/own-push-token.ts'
import { savePreference } from '../../../web/src/session/choices/save-preference.ts'

let stored: User
let version: number
/** what another page of the person does between a read and the write that follows it, once each */
let meanwhile: ((person: User) => User)[]

/** The server, which refuses what was read before somebody else's write. Answers take a turn each. */
beforeEach(() => {
  stored = user.schema.parse({ id: 3, name: 'Amina', email: 'amina@atlas.example', attributes: { darkMode: true } })
  version = 1
  meanwhile = []
  globalThis.fetch = async (input, init) => {
    const path = String(input instanceof Request ? input.url : input).replace('/api/', '')
    await new Promise((resolve) => setTimeout(resolve, 0))
    if (init?.method !== 'PUT') {
      return new Response(JSON.stringify(stored), { headers: path === 'session' ? {} : { ETag: `"${version}"` } })
    }
    const other = meanwhile.shift()
    if (other) write(other(stored))
    const seen = new Headers(init.headers).get('If-Match')
    if (seen !== null && seen !== `"${version}"`) return new Response('Changed meanwhile.', { status: 409 })
    write(JSON.parse(init.body as string) as User)
    return new Response(JSON.stringify(stored))
  }
})
function write(person: User): void {
  stored = person
  version++
}
const saying = (key: string, value: string) => (person: User) => ({
  ...person,
  attributes: { ...person.attributes, [key]: value },
})
const tokens = () => stored.attributes['notificationTokens']

describe('what changes the signed-in person', () => {
  test('two tokens that are handed over at once are both kept', async () => {
    await Promise.all([addPushToken('one'), addPushToken('two')])
    expect(tokens()).toBe('one,two')
  })

  test('a token and preferences that are saved at once are all kept', async () => {
    const queries = new QueryClient()
    const save = (key: string, value: string) => savePreference({ userId: 3, key, value }, queries)
    await Promise.all([save('speedUnit', 'kn'), addPushToken('one'), save('mapLiveRoutes', 'all'), addPushToken('two')])
    expect(stored.attributes).toEqual({
      darkMode: true,
      speedUnit: 'kn',
      mapLiveRoutes: 'all',
      notificationTokens: 'one,two',
    })
  })

  test('what another page saves in between is kept, however often', async () => {
    meanwhile = [saying('notificationTokens', 'tablet'), saying('speedUnit', 'kn'), saying('language', 'fr')]
    await addPushToken('phone')
    expect(stored.attributes).toEqual({
      darkMode: true,
      speedUnit: 'kn',
      language: 'fr',
      notificationTokens: 'tablet,phone',
    })
  })

  test('one that fails does not stop the next', async () => {
    meanwhile = Array.from({ length: 5 }, (_, at) => saying('language', `${at}`))
    const [first, second] = await Promise.allSettled([addPushToken('one'), addPushToken('two')])
    expect([first.status, second.status, tokens()]).toEqual(['rejected', 'fulfilled', 'two'])
  })
})
