import { BoundedMap } from '../../../shared/domain/bounded-map.ts'
import { minuteMs } from '../../../shared/domain/time/durations.ts'

const devicesMax = 10_000
const triesMin = 5

/**
 * Devices whose messages cannot be accepted, whatever the reason: the stream would deliver them again and again, and
 * nothing else of its shard meanwhile.
 */
export class FailingDevices {
  readonly #failing = new BoundedMap<string, { tries: number; since: number }>(devicesMax)

  succeeded(uniqueId: string): void {
    this.#failing.delete(uniqueId)
  }

  /** Counts a failure. @param now epoch ms. @returns whether it has lasted for five tries and a minute */
  failed(uniqueId: string, now: number): boolean {
    const { tries, since } = this.#failing.get(uniqueId) ?? { tries: 0, since: now }
    this.#failing.set(uniqueId, { tries: tries + 1, since })
    return tries + 1 >= triesMin && now - since >= minuteMs
  }
}
