import type { QueryClient } from '@tanstack/react-query'
import { api, ApiFailure } from '../api/client.ts'
import { goTo, here } from '../router/browser-location.ts'
import { sessionQuery, type UserJson } from '../api/queries.ts'
import { forgetFleet, keepFleetAgain } from '../offline/offline-owner.ts'
import { endPushOfOthers } from '../offline/push-owner.ts'
import { readDeepLink, type DeepLink } from './deep-link.ts'
import { loginFor, nextPage } from './next-page.ts'
import { startPageOf } from './start-page.ts'

/** Remembers who has just signed in, and goes to where they wanted to. Nothing of somebody else stays. */
export async function goOn(user: UserJson, queries: QueryClient): Promise<void> {
  forgetFleet()
  await endPushOfOthers()
  queries.clear()
  queries.setQueryData(sessionQuery().queryKey, user)
  keepFleetAgain()
  const wanted = nextPage(here().search)
  const next = wanted === '/' ? startPageOf(user) : wanted
  goTo((await pageOf(linkIn(next))) ?? next, { replace: true })
}

/**
 * The page that a link asks for besides signing in; null when that is the address itself. A device that is not accepted
 * leads to the map, and who has to sign in first comes back.
 */
export async function pageOf({ uniqueId, path }: DeepLink): Promise<string | null> {
  if (uniqueId === null) return path
  try {
    const [device] = await api.get<{ id: number }[]>('devices', { uniqueId })
    return device ? `/?device=${device.id}` : '/'
  } catch (failure) {
    const isUnknown = failure instanceof ApiFailure && failure.status === 401
    const search = `?${new URLSearchParams({ deviceId: uniqueId }).toString()}`
    return isUnknown ? loginFor({ path: '/', search }) : '/'
  }
}

/** A path of ours as `location` has it. */
function linkIn(page: string): DeepLink {
  const [pathname = '/', ...query] = page.split('?')
  return readDeepLink({ pathname, search: query.join('?') })
}
