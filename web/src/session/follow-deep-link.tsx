import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { startTransition, useEffect, useState, type ReactNode } from 'react'
import { goTo } from '../router/browser-location.ts'
import { api } from '../api/client.ts'
import { sessionQuery, type UserJson } from '../api/queries.ts'
import { readDeepLink, type DeepLink } from './deep-link.ts'
import { Splash } from './splash.tsx'

/** Does what the address asks for once, before any screen is drawn. */
export function FollowDeepLink({ children }: { children: ReactNode }) {
  const queries = useQueryClient()
  const [link] = useState(() => readDeepLink(location))
  const [isDone, setDone] = useState(() => link.token === null && link.uniqueId === null && link.path === null)

  useEffect(() => {
    if (isDone) return
    const enter = async () => {
      goTo(await follow(link, queries), { replace: true })
      startTransition(() => setDone(true))
    }
    void enter()
    // once, for the address that the application was opened with
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

  return isDone ? children : <Splash />
}

/** Where to go. A token or device that is not accepted leads to the map, whose own check goes on from there. */
async function follow({ token, uniqueId, path }: DeepLink, queries: QueryClient): Promise<string> {
  try {
    if (token) queries.setQueryData(sessionQuery().queryKey, await api.get<UserJson>('session', { token }))
    if (!uniqueId) return path ?? '/'
    const [device] = await api.get<{ id: number }[]>('devices', { uniqueId })
    return device ? `/?device=${device.id}` : '/'
  } catch {
    return path ?? '/'
  }
}
