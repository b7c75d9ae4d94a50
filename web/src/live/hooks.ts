import { useCallback, useSyncExternalStore } from 'react'
import type { DeviceJson, EventJson, PositionJson } from '../../../shared/wire/json.ts'
import { directory } from './directory.ts'
import { type LiveChange, liveStore, type Loading } from './store.ts'

const when = (concerns: (change: LiveChange) => boolean) => (onChange: () => void) =>
  liveStore.subscribe((change) => {
    if (concerns(change)) onChange()
  })

/** The device's latest state; re-renders on its changes alone. */
export function useDevice(id: number | null): DeviceJson | undefined {
  const subscribe = useCallback(
    (onChange: () => void) => when((change) => id !== null && change.devices.has(id))(onChange),
    [id],
  )
  return useSyncExternalStore(subscribe, () => (id === null ? undefined : liveStore.devices.get(id)))
}

/** The device's latest position; re-renders on its changes alone. */
export function usePosition(id: number | null): PositionJson | undefined {
  const subscribe = useCallback(
    (onChange: () => void) => when((change) => id !== null && change.positions.has(id))(onChange),
    [id],
  )
  return useSyncExternalStore(subscribe, () => (id === null ? undefined : liveStore.positions.get(id)))
}

/**
 * All devices, for lists, counts and filters. A new array comes at most twice a second, and only when devices came or
 * went or something that lists sort, filter or group by changed; `lastUpdate` alone is `useDevice`'s matter.
 */
export const useDevices = (): readonly DeviceJson[] => useSyncExternalStore(directory.subscribe, directory.snapshot)

/** Calls back when the newest events or the open alarms change. */
export const subscribeEvents = when((change) => change.events)
const subscribeConnected = when((change) => change.connected)

/** Whether the fleet was loaded: distinguishes "no devices" from "not yet". */
export const useLoading = (): Loading => useSyncExternalStore(directory.subscribe, () => liveStore.loading)

/** The newest events first, at most 50. */
export const useEvents = (): readonly EventJson[] => useSyncExternalStore(subscribeEvents, () => liveStore.events)

/** Whether the live socket is open and caught up. */
export const useConnected = (): boolean => useSyncExternalStore(subscribeConnected, () => liveStore.connected)

/** Since when (epoch ms) live updates are interrupted; null while they come, and before they ever did. */
export const usePausedSince = (): number | null => useSyncExternalStore(subscribeConnected, () => liveStore.pausedSince)

/** Alarms that nobody has acknowledged, by their id. */
export const useAlarms = (): ReadonlyMap<number, EventJson> =>
  useSyncExternalStore(subscribeEvents, () => liveStore.alarms)

/** One of the newest events, by its id; undefined for others. */
export const useLiveEvent = (id: number): EventJson | undefined =>
  useSyncExternalStore(subscribeEvents, () => liveStore.events.find((event) => event.id === id))
