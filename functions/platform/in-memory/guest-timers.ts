import type { GuestClock, UserKey } from '../ports/ports.ts'
import type { Memory } from './memory.ts'

const nameOf = (guest: UserKey, dueAt: number) => `${Math.floor(dueAt / 60_000)}#${guest.tenantId}#${guest.userId}`

export const inMemoryGuestClock = (memory: Memory): GuestClock => ({
  async arm(guest, dueAt) {
    const at = Math.max(dueAt, memory.now())
    memory.guestAlarms.set(nameOf(guest, at), { guest: { ...guest }, dueAt: at })
  },
  async due(now, countMax) {
    const ringing = [...memory.guestAlarms.values()].filter((alarm) => alarm.dueAt <= now)
    return structuredClone(ringing.sort((a, b) => a.dueAt - b.dueAt).slice(0, countMax))
  },
  async disarm(armed) {
    for (const { guest, dueAt } of armed) memory.guestAlarms.delete(nameOf(guest, dueAt))
  },
})
