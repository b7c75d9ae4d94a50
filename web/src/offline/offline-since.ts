import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let since: number | null = null

/** Notes that what is shown was kept, since when (epoch milliseconds); null once the server has answered. */
export function setOfflineSince(moment: number | null): void {
  since = moment
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** When the server said what is shown, where this page did not load it itself; null otherwise. */
export const useOfflineSince = (): number | null => useSyncExternalStore(subscribe, () => since)
