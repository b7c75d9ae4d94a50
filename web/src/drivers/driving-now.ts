import { useCallback, useSyncExternalStore } from 'react'
import { secondMs } from '../../../shared/domain/time/durations.ts'
import { nowMs } from '../api/use-now.ts'
import { activityOf } from '../fleet/list/device-row.ts'
import { liveStore, type LiveStore } from '../live/store.ts'

/** No more often than a person can read names, however busy the fleet is. */
const renewedEveryMs = secondMs

/**
 * Who drives at the moment, from what is live: the vehicles that move or idle, by what identifies the driver that their
 * last position names. Counted once for all rows of a list, and only while somebody looks.
 */
export function createDrivingNow(store: LiveStore, now: () => number) {
  let ids: ReadonlyMap<string, string> = new Map()
  let timer: ReturnType<typeof setTimeout> | undefined
  let leave: (() => void) | null = null
  const listeners = new Set<() => void>()

  const renew = () => {
    timer = undefined
    ids = drivenIn(store, now())
    for (const listener of listeners) listener()
  }
  const look = () => {
    timer ??= setTimeout(renew, renewedEveryMs)
  }
  return {
    /** ids of vehicles with commas between them, in order; '' for none */
    drivenBy: (driverUniqueId: string): string => ids.get(driverUniqueId) ?? '',
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      if (!leave) {
        leave = store.subscribe(look)
        ids = drivenIn(store, now())
      }
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        leave?.()
        leave = null
        clearTimeout(timer)
        timer = undefined
      }
    },
  }
}

function drivenIn({ positions, devices }: LiveStore, now: number): ReadonlyMap<string, string> {
  const driven = new Map<string, number[]>()
  for (const [id, position] of positions) {
    const driver = position.attributes['driverUniqueId']
    const device = devices.get(id)
    if (typeof driver !== 'string' || !device) continue
    const activity = activityOf(device, position, now)
    if (activity !== 'moving' && activity !== 'idling') continue
    const known = driven.get(driver)
    if (known) known.push(id)
    else driven.set(driver, [id])
  }
  return new Map([...driven].map(([driver, ids]) => [driver, ids.toSorted((a, b) => a - b).join(',')]))
}

export const drivingNow = createDrivingNow(liveStore, nowMs)

/** The ids of the vehicles that this driver drives at the moment. */
export function useDrivenNow(driverUniqueId: string): readonly number[] {
  const snapshot = useCallback(() => drivingNow.drivenBy(driverUniqueId), [driverUniqueId])
  const ids = useSyncExternalStore(drivingNow.subscribe, snapshot)
  return ids === '' ? [] : ids.split(',').map(Number)
}
