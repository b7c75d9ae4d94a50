import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let wanted: number | null = null

/** Opens the dialog that makes and copies a link to a vehicle, on whatever page; null closes it. @param deviceId the vehicle */
export function requestShare(deviceId: number | null): void {
  wanted = deviceId
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The vehicle that is to be shared; null for none. */
export const useShareRequest = (): number | null => useSyncExternalStore(subscribe, () => wanted)
