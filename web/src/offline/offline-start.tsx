import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { serverQuery, sessionQuery } from '../api/queries.ts'
import { liveStore } from '../live/store.ts'
import { offlineFleet, type OfflineFleet } from './offline-fleet.ts'
import { setOfflineSince } from './offline-since.ts'

interface Props {
  /** shown where nothing is kept */
  children: ReactNode
}

/**
 * Starts without an answer of the server: with what this browser kept of the person's fleet. The live connection goes
 * on trying, and what it brings takes the place of what was kept.
 */
export function OfflineStart({ children }: Props) {
  const queries = useQueryClient()
  const [isNothing, setNothing] = useState(false)
  useEffect(() => {
    let isGone = false
    const start = async () => {
      const fleet = await offlineFleet()
      if (isGone) return
      if (fleet) showKept(fleet, queries)
      else setNothing(true)
    }
    void start()
    return () => {
      isGone = true
    }
  }, [queries])
  return isNothing ? children : null
}

function showKept(fleet: OfflineFleet, queries: QueryClient): void {
  const at = { updatedAt: fleet.savedAt }
  for (const { key, data } of fleet.lists) queries.setQueryData(key, data, at)
  queries.setQueryData(serverQuery().queryKey, fleet.server, at)
  setOfflineSince(fleet.savedAt)
  liveStore.replaceDevices(fleet.devices)
  liveStore.replacePositions(fleet.positions)
  liveStore.addEvents(fleet.events)
  // last: with it, the pages of signed-in people are shown
  queries.setQueryData(sessionQuery().queryKey, fleet.session)
}
