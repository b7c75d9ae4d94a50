import type { GuestTimers, UserKey } from '../ports/ports.ts'
import type { Memory } from './memory.ts'
import { minuteMs } from '../../../shared/domain/durations.ts'

const nameOf = (guest: UserKey, dueAt: number) => `${Math.floor(dueAt / minuteMs)}#${guest.tenantId}#${guest.userId}`

export const inMemoryGuestTimers = (memory: Memory): GuestTimers => ({
  async schedule(guest, dueAt) {
    const at = Math.max(dueAt, memory.now())
    memory.guestAlarms.set(nameOf(guest, at), { guest: { ...guest }, dueAt: at })
  },
  async due(now, countMax) {
    const dueItems = [...memory.guestAlarms.values()].filter((alarm) => alarm.dueAt <= now)
    return structuredClone(dueItems.sort((a, b) => a.dueAt - b.dueAt).slice(0, countMax))
  },
  async complete(scheduled) {
    for (const { guest, dueAt } of scheduled) memory.guestAlarms.delete(nameOf(guest, dueAt))
  },
})
