import type { DeviceKey, SilenceClock } from '../ports/ports.ts'
import type { Memory } from './memory.ts'

const nameOf = (device: DeviceKey, dueAt: number) =>
  `${Math.floor(dueAt / 60_000)}#${device.tenantId}#${device.deviceId}`

export const inMemorySilenceClock = (memory: Memory): SilenceClock => ({
  async arm(device, dueAt) {
    const at = Math.max(dueAt, memory.now())
    memory.alarms.set(nameOf(device, at), { device: { ...device }, dueAt: at })
  },
  async due(now) {
    return structuredClone([...memory.alarms.values()].filter((alarm) => alarm.dueAt <= now))
  },
  async disarm(armed) {
    for (const { device, dueAt } of armed) memory.alarms.delete(nameOf(device, dueAt))
  },
})
