import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { startTransition, useEffect, useState, type ReactNode } from 'react'
import { goTo } from '../router/browser-location.ts'
import { api } from '../api/client.ts'
import { sessionQuery, type UserJson } from '../api/queries.ts'
import { readEntry, type Entry } from './entry.ts'
import { Splash } from './splash.tsx'

/** Does what the address asks for once, before any screen is drawn. */
export function EntryGate({ children }: { children: ReactNode }) {
  const queries = useQueryClient()
  const [entry] = useState(() => readEntry(location))
  const [isDone, setDone] = useState(() => entry.token === null && entry.uniqueId === null && entry.path === null)

  useEffect(() => {
    if (isDone) return
    const enter = async () => {
      goTo(await follow(entry, queries), { replace: true })
      startTransition(() => setDone(true))
    }
    void enter()
    // once, for the address that the application was opened with
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

  return isDone ? children : <Splash />
}

/** Where to go. A token or device that is not accepted leads to the map, whose own check goes on from there. */
async function follow({ token, uniqueId, path }: Entry, queries: QueryClient): Promise<string> {
  try {
    if (token) queries.setQueryData(sessionQuery().queryKey, await api.get<UserJson>('session', { token }))
    if (!uniqueId) return path ?? '/'
    const [device] = await api.get<{ id: number }[]>('devices', { uniqueId })
    return device ? `/?device=${device.id}` : '/'
  } catch {
    return path ?? '/'
  }
}
