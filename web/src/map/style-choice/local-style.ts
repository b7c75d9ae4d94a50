import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
const storageKey = (userId: number) => `qafila.mapStyle.${userId}`

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The style that this person chose in this browser; null for none. */
export const useLocalStyle = (userId: number): string | null =>
  useSyncExternalStore(subscribe, () => localStorage.getItem(storageKey(userId)))

/** Every map on the page changes at once, and the next page begins with it. */
export function chooseStyle(userId: number, id: string): void {
  localStorage.setItem(storageKey(userId), id)
  for (const listener of listeners) listener()
}
