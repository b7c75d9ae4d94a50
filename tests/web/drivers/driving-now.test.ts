import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDrivingNow } from '../../../web/src/drivers/driving-now.ts'
import { LiveStore } from '../../../web/src/live/store.ts'
import { aDevice, aPosition, noon } from '../fleet/fleet-builders.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const sentBy = (deviceId: number, driverUniqueId: unknown, attributes: object) =>
  aPosition({ id: deviceId, deviceId, attributes: { ...attributes, driverUniqueId } as Record<string, string> })

function fleet() {
  const store = new LiveStore()
  store.replaceDevices([1, 2, 3, 4, 5].map((id) => aDevice({ id, status: id === 5 ? 'offline' : 'online' })))
  store.apply({
    positions: [
      sentBy(3, 'K-8', { motion: true }),
      sentBy(1, 'K-8', { motion: false, ignition: true }),
      sentBy(2, 'K-9', { motion: false, ignition: false }),
      sentBy(4, 7, { motion: true }),
      sentBy(5, 'K-9', { motion: true }),
    ],
  })
  return { store, driving: createDrivingNow(store, () => noon) }
}

test('who drives is named by vehicles that move or idle, and by no vehicle that stands or is silent', () => {
  const { driving } = fleet()
  driving.subscribe(() => undefined)
  expect(['K-8', 'K-9', '7', ''].map(driving.drivenBy)).toEqual(['1,3', '', '', ''])
})

test('a change is shown within a second, once for all that came together, and nobody hears of it after they left', () => {
  const { store, driving } = fleet()
  const onChange = vi.fn<() => void>()
  const leave = driving.subscribe(onChange)
  store.apply({ positions: [sentBy(2, 'K-9', { motion: true })] })
  store.apply({ positions: [sentBy(3, 'K-9', { motion: true })] })
  expect(onChange).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1000)
  expect(['K-8', 'K-9'].map(driving.drivenBy)).toEqual(['1', '2,3'])
  expect(onChange).toHaveBeenCalledTimes(1)
  leave()
  store.apply({ positions: [sentBy(1, 'K-9', { motion: true })] })
  vi.advanceTimersByTime(1000)
  expect(onChange).toHaveBeenCalledTimes(1)
})
