import type { DeviceJson } from '../../../shared/wire/json.ts'
import { type LiveStore, liveStore } from './store.ts'

const pauseMs = 500
/** A larger fleet's list costs more: one of a hundred thousand changes every other second. */
const devicesPerPauseMs = 50

/**
 * The list of devices as an immutable array that changes at once when the fleet is loaded or left and after a quiet time,
 * and at most every half second (of a very large fleet more rarely) while changes keep coming: a list of thousands is
 * sorted and filtered no more often than a person can read.
 */
export function createDirectory(store: LiveStore) {
  let list: readonly DeviceJson[] = [...store.devices.values()]
  let { loading } = store
  let timer: ReturnType<typeof setTimeout> | undefined
  let due = false
  const listeners = new Set<() => void>()

  const publish = () => {
    list = [...store.devices.values()]
    loading = store.loading
    due = false
    clearTimeout(timer)
    timer = setTimeout(
      () => {
        timer = undefined
        if (due) publish()
      },
      Math.max(pauseMs, list.length / devicesPerPauseMs),
    )
    for (const listener of listeners) listener()
  }

  store.subscribe((change) => {
    if (!change.directory) return
    due = true
    if (timer === undefined || store.loading !== loading) publish()
  })

  return {
    snapshot: () => list,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const directory = createDirectory(liveStore)
