import { BoundedMap } from '../../shared/domain/bounded-map.ts'
const keptMax = 20_000

/**
 * What was found a moment ago, so that a busy tracker costs one look a moment. What is not there is asked for each
 * time: it may be there with the next message.
 */
export class Recent<Value extends object> {
  readonly #keptMs: number
  readonly #now: () => number
  readonly #kept = new BoundedMap<string, { value: Value; until: number }>(keptMax)

  constructor(keptMs: number, now: () => number) {
    this.#keptMs = keptMs
    this.#now = now
  }

  async of(name: string, find: () => Promise<Value | null>): Promise<Value | null> {
    const known = this.#kept.get(name)
    if (known && known.until > this.#now()) return known.value
    this.#kept.delete(name)
    const value = await find()
    if (!value) return null
    this.#kept.set(name, { value, until: this.#now() + this.#keptMs })
    return value
  }
}
