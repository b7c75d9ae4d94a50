import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDirectory } from '../../../web/src/live/directory.ts'
import { LiveStore } from '../../../web/src/live/store.ts'
import { aDevice } from '../fleet/fleet-builders.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A directory whose fleet was loaded just now. */
function loaded() {
  const store = new LiveStore()
  const directory = createDirectory(store)
  const onChange = vi.fn<() => void>()
  directory.subscribe(onChange)
  store.replaceDevices([aDevice()])
  return { store, directory, onChange, ids: () => directory.snapshot().map(({ id }) => id) }
}

test('a fleet that is loaded is listed at once, and each later change within half a second', () => {
  const { store, onChange, ids } = loaded()
  expect(ids()).toEqual([1])
  store.apply({ devices: [aDevice({ id: 2 })] })
  store.apply({ devices: [aDevice({ id: 3 })] })
  expect(ids()).toEqual([1])
  vi.advanceTimersByTime(500)
  expect(ids()).toEqual([1, 2, 3])
  expect(onChange).toHaveBeenCalledTimes(2)
})

test('who signs out and in again within half a second sees nothing of the first fleet, and all of the second', () => {
  const { store, ids } = loaded()
  store.clear()
  expect(ids()).toEqual([])
  store.replaceDevices([aDevice({ id: 7 })])
  expect(ids()).toEqual([7])
})
