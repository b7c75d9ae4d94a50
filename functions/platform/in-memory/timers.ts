import type { DeviceKey, DeviceTimers, GuestTimers, UserKey } from '../ports/ports.ts'
import type { Memory } from './memory.ts'

const minuteOf = (dueAt: number) => Math.floor(dueAt / 60_000)
const deviceTimer = (device: DeviceKey, dueAt: number) => `${minuteOf(dueAt)}#${device.tenantId}#${device.deviceId}`
const guestTimer = (guest: UserKey, dueAt: number) => `${minuteOf(dueAt)}#${guest.tenantId}#${guest.userId}`

export const inMemoryDeviceTimers = ({ deviceTimers, now }: Memory): DeviceTimers => ({
  async schedule(device, dueAt) {
    const at = Math.max(dueAt, now())
    deviceTimers.set(deviceTimer(device, at), { device: { ...device }, dueAt: at })
  },
  async due(until) {
    return structuredClone([...deviceTimers.values()].filter(({ dueAt }) => dueAt <= until))
  },
  async complete(timers) {
    for (const { device, dueAt } of timers) deviceTimers.delete(deviceTimer(device, dueAt))
  },
})

export const inMemoryGuestTimers = ({ guestTimers, now }: Memory): GuestTimers => ({
  async schedule(guest, dueAt) {
    const at = Math.max(dueAt, now())
    guestTimers.set(guestTimer(guest, at), { guest: { ...guest }, dueAt: at })
  },
  async due(until, countMax) {
    const due = [...guestTimers.values()].filter(({ dueAt }) => dueAt <= until)
    return structuredClone(due.sort((a, b) => a.dueAt - b.dueAt).slice(0, countMax))
  },
  async complete(timers) {
    for (const { guest, dueAt } of timers) guestTimers.delete(guestTimer(guest, dueAt))
  },
})
