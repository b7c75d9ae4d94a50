import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import type { SignedOutJson } from '../../../shared/wire/access/openid-json.ts'
import { api, ApiFailure } from '../api/client.ts'
import { sessionQuery, type SessionJson } from '../api/queries.ts'
import { forgetPushToken, leaveNativeHost } from '../native/own-push-token.ts'
import { forgetFleet } from '../offline/offline-owner.ts'
import { forgetPush } from '../offline/push-owner.ts'
import { goOn } from '../deep-link/go-on.ts'

/** The signed-in user. Only below `SignedIn`, which has fetched the session. */
export const useUser = (): SessionJson => useSuspenseQuery(sessionQuery()).data

/**
 * Signs in, remembers the user and goes to the page that they came for, or to the map.
 * @throws ApiFailure with status 401 for a wrong address or password, with the field `code` when a code is wanted or wrong
 */
export function useSignIn(): (proof: { email: string; password: string; code?: string }) => Promise<void> {
  const queries = useQueryClient()
  return async (proof) => {
    await goOn(await api.postForm<SessionJson>('session', proof), queries)
  }
}

/** While the page leads elsewhere, the end of its session does not lead to the sign-in page. */
let isLeaving = false

/**
 * Ends the session, and that of the provider that opened it, where it offers that. The page is reloaded, so that nothing of
 * this user stays in memory.
 * @param beforeLeaving runs once it is over, before the page goes
 * @throws ApiFailure when it was not ended: the page stays
 */
export async function signOut(beforeLeaving: () => void = () => undefined): Promise<void> {
  await forgetPush()
  await forgetPushToken()
  const ended = await endedSession()
  leaveNativeHost()
  beforeLeaving()
  if (!ended) return leaveForLogin()
  forgetFleet()
  isLeaving = true
  location.assign(ended.endSessionAddress)
}

/** Where it was over already, that is all that was wanted. */
async function endedSession(): Promise<SignedOutJson | undefined> {
  isLeaving = true
  try {
    return await api.removeForAnswer<SignedOutJson | undefined>('session')
  } catch (failure) {
    if (failure instanceof ApiFailure && failure.status === 401) return undefined
    throw failure
  } finally {
    isLeaving = false
  }
}

/**
 * Ends every session and token of the person, this one included.
 * @param beforeLeaving runs once they are over, before the page goes
 * @throws ApiFailure when nothing was ended
 */
export async function signOutEverywhere(beforeLeaving: () => void): Promise<void> {
  await forgetPush()
  await forgetPushToken()
  await api.remove('session/all')
  beforeLeaving()
  leaveForLogin()
}

/**
 * Acts as another user. The page is reloaded, so that nothing of one user is visible to the other.
 * @throws ApiFailure when one may not; everything stays as it was then
 */
export async function switchTo(userId: number): Promise<void> {
  isLeaving = true
  try {
    await api.get(`session/${userId}`)
    forgetFleet()
    location.assign('/')
  } catch (failure) {
    isLeaving = false
    throw failure
  }
}

/** Leads to the sign-in page when the session has ended, and from there to the map. */
export const leaveForLogin = (): void => {
  if (isLeaving) return
  forgetFleet()
  if (location.pathname !== '/login') location.assign('/login')
}
