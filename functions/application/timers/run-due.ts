import { inTurn } from '../../../shared/domain/order/in-turn.ts'
import { atMost } from '../../platform/concurrency.ts'
import type { Timer, Timers } from '../../platform/ports/ports.ts'
import { retryMs, type Budget } from './budgets.ts'

/** What a run does with what is due. */
export interface DueWork<Key> {
  timers: Timers<Key>
  budget: Budget
  /** epoch ms; what is due by then */
  dueBy: number
  now: () => number
  /** one visit for all timers of a name */
  nameOf: (key: Key) => string
  /**
   * Its timers are completed afterwards, and what it returns is run then.
   * @returns null when the timers have to stay
   */
  visit: (key: Key) => Promise<void | null | (() => Promise<void>)>
  noteFailure: (key: Key, error: unknown) => void
}

/**
 * Visits what is due, the oldest first and one of each tenant in turn. A timer is completed as soon as its visit is done.
 * One whose visit fails is due again a minute later, so that it stands in nobody's way.
 * @returns how many timers were due, and how many visits were done and failed
 */
export async function runDue<Key extends { tenantId: string }>(
  work: DueWork<Key>,
): Promise<{ due: number; done: number; failed: number }> {
  const { timers, budget, dueBy, now } = work
  const until = now() + budget.runMs
  const due = await timers.due(dueBy, budget.timersMax)
  const counts = { due: due.length, done: 0, failed: 0 }
  await atMost(
    budget.atOnce,
    inTurn(byName(due, work.nameOf), ([{ key }]) => key.tenantId),
    async (same) => {
      if (now() >= until) return
      const [{ key }] = same
      try {
        const after = await work.visit(key)
        if (after === null) return
        await timers.complete(same)
        await after?.()
        counts.done++
      } catch (error) {
        counts.failed++
        work.noteFailure(key, error)
        await timers.schedule(key, Math.max(now(), dueBy) + retryMs)
        await timers.complete(same)
      }
    },
  )
  return counts
}

type Same<Key> = [Timer<Key>, ...Timer<Key>[]]

/** The timers of each name, in the order of the first. */
export function byName<Key>(timers: readonly Timer<Key>[], nameOf: (key: Key) => string): Same<Key>[] {
  const found = new Map<string, Same<Key>>()
  for (const timer of timers) {
    const same = found.get(nameOf(timer.key))
    if (same) same.push(timer)
    else found.set(nameOf(timer.key), [timer])
  }
  return [...found.values()]
}
