import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../api/client.ts'
import { nowMs } from '../api/use-now.ts'
import { sessionQuery, type SessionJson } from '../api/queries.ts'
import { goTo } from '../router/browser-location.ts'
import { useLocation } from '../router/router.tsx'
import { showFailure } from '../ui/overlays/show-failure.ts'
import { nativeHost, nativeTokenMs, surroundings } from './native-host.ts'
import { goOn } from '../deep-link/go-on.ts'
import { addPushToken } from './own-push-token.ts'

/** Set from the sign-in page until somebody is in, also while they are at their provider. */
const awaitsTokenKey = 'qafila.awaitsToken'

/**
 * Talks with the mobile application around the page: asks for its token on the sign-in page, hands one over after a
 * sign-in, takes the phone's push token, and opens the event of a message that was tapped.
 */
export function NativeBridge(): null {
  const queries = useQueryClient()
  const { path } = useLocation()
  const { data: session } = useQuery({ ...sessionQuery(), enabled: false })
  const isSigningIn = path === '/login'
  const person = session?.id ?? null

  useEffect(() => {
    const page = surroundings()
    page.handleLoginToken = (token) => {
      sessionStorage.removeItem(awaitsTokenKey)
      void enterWith(token, queries).catch(showFailure)
    }
    page.handleNativeNotification = (message) => {
      const eventId = eventOf(message)
      if (eventId !== null) goTo(`/event/${eventId}`)
    }
    return () => {
      delete page.handleLoginToken
      delete page.handleNativeNotification
    }
  }, [queries])

  useEffect(() => {
    if (!isSigningIn) return
    sessionStorage.setItem(awaitsTokenKey, 'true')
    nativeHost()?.postMessage('authentication')
  }, [isSigningIn])

  useEffect(() => {
    if (person === null) return undefined
    if (sessionStorage.getItem(awaitsTokenKey) !== null) void handOverToken().catch(showFailure)
    sessionStorage.removeItem(awaitsTokenKey)
    const page = surroundings()
    page.updateNotificationToken = (token) => void addPushToken(token).catch(showFailure)
    return () => {
      delete page.updateNotificationToken
    }
  }, [person])
  return null
}

async function enterWith(token: string, queries: QueryClient): Promise<void> {
  await goOn(await api.get<SessionJson>('session', { token }), queries)
}

async function handOverToken(): Promise<void> {
  const expiration = new Date(nowMs() + nativeTokenMs).toISOString()
  const token = await api.postForText('session/token', { expiration })
  nativeHost()?.postMessage(`login|${token}`)
}

/** The number of the event that a message is about; null for others. */
export function eventOf(message: unknown): number | null {
  const held = (value: unknown, key: string): unknown =>
    typeof value === 'object' && value !== null && key in value ? value[key as keyof typeof value] : undefined
  const id = Number(held(held(message, 'data'), 'eventId') ?? held(message, 'eventId'))
  return Number.isSafeInteger(id) && id > 0 ? id : null
}
