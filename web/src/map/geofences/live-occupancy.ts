import { useSyncExternalStore } from 'react'
import { secondMs } from '../../../../shared/domain/time/durations.ts'
import { type LiveStore, liveStore } from '../../live/store.ts'
import { devicesInside, Occupancy } from './occupancy.ts'

const pauseMs = secondMs

/** The occupancy of the live fleet, while somebody looks at it: at once after a quiet time, and at most every second. */
export function createLiveOccupancy(store: LiveStore) {
  const listeners = new Set<() => void>()
  let occupancy = new Occupancy()
  let inside = occupancy.inside()
  let timer: ReturnType<typeof setTimeout> | undefined
  let stop: (() => void) | undefined

  const publish = () => {
    const now = occupancy.inside()
    if (now === inside) return
    inside = now
    timer = setTimeout(() => {
      timer = undefined
      publish()
    }, pauseMs)
    for (const listener of listeners) listener()
  }

  const start = () => {
    occupancy = new Occupancy()
    occupancy.update(store.positions.keys(), store.positions)
    inside = occupancy.inside()
    stop = store.subscribe(({ positions }) => {
      if (positions.size === 0) return
      occupancy.update(positions, store.positions)
      if (timer === undefined) publish()
    })
  }

  return {
    snapshot: () => inside,
    subscribe: (listener: () => void) => {
      if (listeners.size === 0) start()
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        stop?.()
        clearTimeout(timer)
        timer = undefined
      }
    },
  }
}

const liveOccupancy = createLiveOccupancy(liveStore)

/** Ids of the devices inside, by geofence. */
export const useOccupancy = (): ReadonlyMap<number, readonly number[]> =>
  useSyncExternalStore(liveOccupancy.subscribe, liveOccupancy.snapshot)

/** Ids of the devices inside of one geofence; renders again when one enters or leaves it. */
export const useDevicesInside = (geofenceId: number): readonly number[] =>
  useSyncExternalStore(liveOccupancy.subscribe, () => devicesInside(liveOccupancy.snapshot(), geofenceId))
