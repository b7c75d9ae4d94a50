import { BoundedMap } from '../../shared/domain/bounded-map.ts'
import { Failure } from '../../shared/domain/failures.ts'
import type { WorldOf } from '../platform/needs.ts'
import { minuteMs } from '../../shared/domain/time/durations.ts'

export interface Allowed {
  /** whose messages: `ingest:tracker:atlas:7` */
  name: string
  max: number
}

const windowMs = minuteMs
/** So many in a window cost nothing to count: what an ordinary tracker sends. */
const uncounted = 16
/** Then each process takes so many at a time from what all of them share. */
const share = 32
const namesMax = 20_000

interface Used {
  /** what this process may still let through before it asks again */
  left: number
  endsAt: number
  isOver: boolean
}

/**
 * How many messages may come in a minute, counted over all processes. It is exact to within what each process has taken
 * for itself, so that a tracker with its fix every few seconds costs no write.
 */
export class Flow {
  readonly #world: WorldOf<'http-ingest'>
  readonly #used = new BoundedMap<string, Used>(namesMax)

  constructor(world: WorldOf<'http-ingest'>) {
    this.#world = world
  }

  /** @throws Failure tooMuch with the wait */
  async spend(allowed: Allowed, count = 1): Promise<void> {
    const used = this.#usedOf(allowed.name)
    used.left -= count
    while (used.left < 0 && !used.isOver) {
      const { count: shares, endsAt } = await this.#world.lookups.countAttempt(allowed.name, windowMs)
      used.endsAt = endsAt
      used.left += share
      used.isOver = shares * share > allowed.max
    }
    if (!used.isOver) return
    const wait = Math.max(1000, used.endsAt - this.#world.now())
    throw new Failure('tooMuch', 'Too many messages in a minute. Wait, then continue.', {
      retryAfterSeconds: wait / 1000,
    })
  }

  #usedOf(name: string): Used {
    const now = this.#world.now()
    const known = this.#used.get(name)
    if (known && known.endsAt > now) return known
    const fresh = { left: uncounted, endsAt: now + windowMs, isOver: false }
    this.#used.set(name, fresh)
    return fresh
  }
}
