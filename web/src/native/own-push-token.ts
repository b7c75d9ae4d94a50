import { api, isAnswered } from '../api/client.ts'
import type { SessionJson, UserJson } from '../api/queries.ts'
import { changeOwnUser, inTurn } from '../own-user/change-own-user.ts'
import { nativeHost } from './native-host.ts'
import { pushTokensKey, withPushToken, withoutPushToken } from './push-tokens.ts'

/** Where a phone remembers its own token, to take it away again. */
const storageKey = 'qafila.nativePushToken'

/** Adds the phone's token to the person who is signed in. @throws ApiFailure */
export async function addPushToken(token: string): Promise<void> {
  localStorage.setItem(storageKey, token)
  await changeTokens((held) => withPushToken(held, token))
}

/**
 * Before signing out: the phone of the next person is not sent messages of this one. Never fails: what had no answer is
 * tried again when they sign out again.
 */
export async function forgetPushToken(): Promise<void> {
  const token = localStorage.getItem(storageKey)
  if (token === null) return
  if (await isAnswered(() => changeTokens((held) => withoutPushToken(held, token)))) localStorage.removeItem(storageKey)
}

/** The session is over: the application around the page forgets its own. */
export const leaveNativeHost = (): void => nativeHost()?.postMessage('logout')

/** A phone may hand over several within a second: none takes the place of another. */
const changeTokens = (change: (held: unknown) => string | null): Promise<void> =>
  inTurn(async () => {
    const { enteredBy, id } = await api.get<SessionJson>('session')
    if (!enteredBy) await changeOwnUser(id, (person) => withTokens(person, change(person.attributes[pushTokensKey])))
  })

function withTokens(person: UserJson, tokens: string | null): UserJson | null {
  if (tokens === null) return null
  const { [pushTokensKey]: _, ...others } = person.attributes
  return { ...person, attributes: tokens === '' ? others : { ...others, [pushTokensKey]: tokens } }
}
