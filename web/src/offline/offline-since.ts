import { useSyncExternalStore } from 'react'
import { usePausedSince } from '../live/hooks.ts'

const listeners = new Set<() => void>()
let since: number | null = null

/**
 * Notes that what is shown was kept, since when (epoch milliseconds); null once the server has answered. The page is
 * grey before its first row is there.
 */
export function setOfflineSince(moment: number | null): void {
  since = moment
  if (moment !== null) document.documentElement.dataset['live'] = 'paused'
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** When the server said what is shown, where this page did not load it itself; null otherwise. */
export const useOfflineSince = (): number | null => useSyncExternalStore(subscribe, () => since)

/** Whether what is shown may be old: kept by this browser, or cut off from news. Before the first connection it is not. */
export function useIsOld(): boolean {
  const paused = usePausedSince()
  return useOfflineSince() !== null || paused !== null
}
