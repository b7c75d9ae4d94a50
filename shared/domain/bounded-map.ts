/**
 * A map for caches, with a largest size: setting an entry makes it the newest, and beyond `sizeMax` the oldest is
 * removed. Reading does not change the order; a cache that should drop what was used least recently sets again what it
 * reads.
 */
export class BoundedMap<Key, Value> extends Map<Key, Value> {
  readonly #sizeMax: number

  constructor(sizeMax: number) {
    super()
    this.#sizeMax = sizeMax
  }

  override set(key: Key, value: Value): this {
    this.delete(key)
    super.set(key, value)
    if (this.size > this.#sizeMax) this.delete(this.keys().next().value!)
    return this
  }
}
