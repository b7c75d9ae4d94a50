import { useCallback, useState } from 'react'
import { nowMs } from '../api/use-now.ts'
import { recalledMemory, rememberedMemory, type EventsMemory } from './events-memory.ts'

/** What the reader has seen and cleared, stored in this browser per user. */
export function useEventsMemory(userId: number): readonly [EventsMemory, (change: Partial<EventsMemory>) => void] {
  const key = `qafila.events.${userId}`
  const [memory, setMemory] = useState(() => recalledMemory(localStorage.getItem(key), nowMs()))
  const change = useCallback(
    (part: Partial<EventsMemory>) =>
      setMemory((before) => {
        const next = { ...before, ...part }
        localStorage.setItem(key, rememberedMemory(next))
        return next
      }),
    [key],
  )
  return [memory, change]
}
