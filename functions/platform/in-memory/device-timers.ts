import type { DeviceKey, DeviceTimers } from '../ports/ports.ts'
import type { Memory } from './memory.ts'
import { minuteMs } from '../../../shared/domain/durations.ts'

const nameOf = (device: DeviceKey, dueAt: number) =>
  `${Math.floor(dueAt / minuteMs)}#${device.tenantId}#${device.deviceId}`

export const inMemoryDeviceTimers = (memory: Memory): DeviceTimers => ({
  async schedule(device, dueAt) {
    const at = Math.max(dueAt, memory.now())
    memory.alarms.set(nameOf(device, at), { device: { ...device }, dueAt: at })
  },
  async due(now) {
    return structuredClone([...memory.alarms.values()].filter((alarm) => alarm.dueAt <= now))
  },
  async complete(scheduled) {
    for (const { device, dueAt } of scheduled) memory.alarms.delete(nameOf(device, dueAt))
  },
})
