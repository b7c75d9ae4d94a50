import type { QueryClient } from '@tanstack/react-query'
import { nowMs } from '../api/use-now.ts'
import { serverQuery, sessionQuery } from '../api/queries.ts'
import { liveStore } from '../live/store.ts'
import { deleteKept, forgetFleet, markKept, timesForgotten, wasForgotten } from './offline-owner.ts'
import { saveOfflineFleet } from './offline-fleet.ts'

const saveEveryMs = 60_000
/** Soon after the start, so that one visit is enough. */
const firstSaveMs = 3000

/** Lists that the map and the settings show: names of groups, places, people who drive, times. */
const keptLists: ReadonlySet<unknown> = new Set(['group', 'geofence', 'driver', 'calendar', 'maintenance'])

/**
 * Keeps the reader's fleet while the live connection is up: soon, each minute, and when the page is hidden. Nothing is
 * kept of guests, and nothing while one person acts as another.
 * @returns the call that ends it
 */
export function keepWhileLive(queries: QueryClient): () => void {
  let isDue = true
  const save = () => {
    if (!isDue || !liveStore.connected || wasForgotten()) return
    isDue = false
    void saveNow(queries)
  }
  const end = liveStore.subscribe(() => {
    isDue = true
  })
  const first = setTimeout(save, firstSaveMs)
  const timer = setInterval(save, saveEveryMs)
  const hidden = () => document.visibilityState === 'hidden' && save()
  document.addEventListener('visibilitychange', hidden)
  return () => {
    end()
    clearTimeout(first)
    clearInterval(timer)
    document.removeEventListener('visibilitychange', hidden)
  }
}

async function saveNow(queries: QueryClient): Promise<void> {
  const session = queries.getQueryData(sessionQuery().queryKey)
  const server = queries.getQueryData(serverQuery().queryKey)
  if (!session || !server) return
  if (session.temporary || session.enteredBy) return forgetFleet()
  const before = timesForgotten()
  const lists = queries
    .getQueryCache()
    .findAll({
      predicate: ({ queryKey, state }) => keptLists.has(queryKey[0]) && queryKey[1] === 'list' && !!state.data,
    })
    .map(({ queryKey, state }) => ({ key: queryKey, data: state.data }))
  try {
    await saveOfflineFleet({
      savedAt: nowMs(),
      session,
      server,
      devices: [...liveStore.devices.values()],
      positions: [...liveStore.positions.values()],
      events: liveStore.events,
      lists,
    })
    // who signed out meanwhile keeps nothing
    if (wasForgotten(before)) deleteKept()
    else markKept(session.id)
  } catch {
    // private windows and full disks keep nothing; the page works without
  }
}
