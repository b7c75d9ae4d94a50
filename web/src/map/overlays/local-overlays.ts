import { useSyncExternalStore } from 'react'
import type { MapOverlayId } from '../../../../shared/domain/map/map-catalogue.data.ts'

const listeners = new Set<() => void>()
const storageKey = (userId: number) => `qafila.mapOverlays.${userId}`

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The overlays that this person chose in this browser, with commas between them; null when nothing was chosen. */
export const useLocalOverlays = (userId: number): string | null =>
  useSyncExternalStore(subscribe, () => localStorage.getItem(storageKey(userId)))

/** Every map on the page changes at once, and the next page begins with them. */
export function chooseOverlays(userId: number, ids: readonly MapOverlayId[]): void {
  localStorage.setItem(storageKey(userId), ids.join(','))
  for (const listener of listeners) listener()
}
