import { minuteMs } from '../../../shared/domain/time/durations.ts'
import type { DeviceKey, Lots, Timer, Timers } from '../ports/ports.ts'
import type { Memory } from './memory.ts'

/** `held` is where the timers of one kind are kept, by minute and key. */
export function inMemoryTimers<Key extends object>(
  memory: Memory,
  held: Map<string, Timer<Key>>,
  nameOf: (key: Key) => string,
): Timers<Key> {
  const nameAt = ({ key, dueAt }: Timer<Key>) => `${Math.floor(dueAt / minuteMs)}#${nameOf(key)}`
  return {
    async schedule(key, dueAt) {
      const timer = { key: { ...key }, dueAt: Math.max(dueAt, memory.now()) }
      held.set(nameAt(timer), timer)
    },
    async due(until, countMax) {
      const due = [...held.values()].filter(({ dueAt }) => dueAt <= until)
      return structuredClone(due.sort((a, b) => a.dueAt - b.dueAt).slice(0, countMax))
    },
    async complete(timers) {
      for (const timer of timers) {
        if (held.get(nameAt(timer))?.dueAt === timer.dueAt) held.delete(nameAt(timer))
      }
    },
    async completeUnvisited(timers) {
      for (const timer of timers) held.delete(nameAt(timer))
    },
  }
}

export const inMemoryLots = ({ deviceLots, queuedLots }: Memory): Lots<DeviceKey> => ({
  async hand(lots) {
    for (const lot of lots) deviceLots.set(lot.id, structuredClone(lot))
    queuedLots.push(...lots.map(({ id, until }) => ({ id, until })))
  },
  async get({ id, until }) {
    const lot = deviceLots.get(id)
    return lot?.until === until ? structuredClone(lot) : null
  },
  async remove(keys) {
    for (const { id } of keys) deviceLots.delete(id)
  },
  async overdue(now, countMax) {
    const found = [...deviceLots.values()].filter(({ until }) => until <= now)
    return structuredClone(found.sort((one, other) => one.until - other.until).slice(0, countMax))
  },
})
