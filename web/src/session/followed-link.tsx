import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { goTo } from '../router/browser-location.ts'
import { api, ApiFailure } from '../api/client.ts'
import { sessionQuery, type UserJson } from '../api/queries.ts'
import { forgetFleet, keepFleetAgain } from '../offline/offline-owner.ts'
import { endPushOfOthers, forgetPush } from '../offline/push-owner.ts'
import { isFromProvider, type DeepLink } from '../deep-link/deep-link.ts'
import { pageOf } from '../deep-link/go-on.ts'
import { startPageOf } from '../deep-link/start-page.ts'
import { showFailure } from '../ui/overlays/show-failure.ts'
import { OpenLink } from './open-link.tsx'
import { Splash } from './splash.tsx'

/** Two people for one browser: who is signed in, and whom the link would sign in. */
interface Question {
  present: UserJson
  offered: UserJson
}

/** Apart from the first load: few addresses are deep links. */
export function FollowedLink({ link, onDone }: { link: DeepLink; onDone: () => void }) {
  const queries = useQueryClient()
  const [question, ask] = useState<Question | null>(null)

  const arrive = async () => {
    const page = (await pageOf(link)) ?? '/'
    const begins = page === '/' && isFromProvider(location)
    goTo(begins ? startPageOf(await personOf(() => api.get<UserJson>('session'))) : page, { replace: true })
    onDone()
  }
  const enter = async (token: string) => {
    const entered = await api.get<UserJson>('session', { token }).catch((failure: unknown) => {
      // the page says itself that a link is over, not that it is opened too often
      if (failure instanceof ApiFailure && failure.status === 429) showFailure(failure)
      return undefined
    })
    if (entered) await endPushOfOthers()
    queries.setQueryData(sessionQuery().queryKey, entered)
    await arrive()
  }
  useEffect(() => {
    const hasSignedIn = isFromProvider(location)
    // somebody else may have been here before
    if (hasSignedIn) {
      forgetFleet()
      keepFleetAgain()
    }
    const follow = async (): Promise<void> => {
      if (hasSignedIn) await endPushOfOthers()
      if (link.token === null) return arrive()
      const asked = await questionFor(link.token)
      if (asked === 'enter') return enter(link.token)
      if (asked === 'stay') return arrive()
      // a page that is loaded again asks nothing
      goTo(link.path ?? '/', { replace: true })
      return ask(asked)
    }
    void follow()
    // once, for the address that the application was opened with
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

  if (question === null || link.token === null) return <Splash />
  const { token } = link
  const replace = async () => {
    await forgetPush()
    forgetFleet()
    queries.clear()
    keepFleetAgain()
    await enter(token)
  }
  return <OpenLink {...question} onOpen={replace} onStay={arrive} />
}

/**
 * What a link with a token does in this browser. Where nobody is signed in, it signs in. Where somebody else is, that is
 * for them to say. They stay when the link is nobody's, or their own; a guest's own is opened again.
 */
async function questionFor(token: string): Promise<Question | 'enter' | 'stay'> {
  const present = await personOf(() => api.get<UserJson>('session'))
  if (present === null) return 'enter'
  const offered = present && (await personOf(() => api.getAs<UserJson>('session', token)))
  if (!present || !offered) return 'stay'
  if (offered.id !== present.id) return { present, offered }
  return present.temporary ? 'enter' : 'stay'
}

/** null for nobody; undefined when the server did not say. */
const personOf = (ask: () => Promise<UserJson>): Promise<UserJson | null | undefined> =>
  ask().catch((failure: unknown) => {
    const isNobody = failure instanceof ApiFailure && (failure.status === 404 || failure.status === 401)
    return isNobody ? null : undefined
  })
