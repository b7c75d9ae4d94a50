import { limits } from '../../domain/limits.ts'
import type { Attributes, AttributeValue } from '../../domain/position.ts'
import { fieldIn, Refused, shown } from './refused.ts'

const loneSurrogates = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g

/** Collects what a tracker reports beside its place. Bounds are those of `limits`. */
export class AttributeBag {
  readonly values: Attributes = {}
  readonly #place: string
  #count = 0

  /** `place` is where the attributes stand in the message, for reasons */
  constructor(place: string) {
    this.#place = place
  }

  /**
   * Takes text, numbers and booleans; null and undefined are left out; objects and lists are flattened, with dots
   * between the keys. @throws Refused when a bound is exceeded or a name is not allowed
   */
  add(key: string, value: unknown): void {
    this.#take(key, value, 1)
  }

  #take(key: string, value: unknown, depth: number): void {
    if (value === null || value === undefined) return
    if (typeof value === 'object') {
      if (depth >= limits.attributeDepthMax)
        this.#refuse(key, `is nested deeper than ${limits.attributeDepthMax} levels`)
      for (const [inner, item] of Object.entries(value)) this.#take(`${key}.${inner}`, item, depth + 1)
      return
    }
    this.#expectKey(key)
    if (!Object.hasOwn(this.values, key) && ++this.#count > limits.attributesPerFixMax)
      this.#refuse(key, `is one too many: a position may have ${limits.attributesPerFixMax} attributes`)
    this.values[key] = this.#accepted(key, value)
  }

  #accepted(key: string, value: unknown): AttributeValue {
    if (typeof value === 'boolean') return value
    if (typeof value === 'number') {
      if (Math.abs(value) <= limits.attributeNumberMax) return value
      this.#refuse(key, `is ${value}; numbers must be between -1e21 and 1e21`)
    }
    if (typeof value !== 'string') this.#refuse(key, `is ${shown(value)}; it must be text, a number, true or false`)
    if (value.length > limits.attributeTextLengthMax)
      this.#refuse(key, `has ${value.length} characters; at most ${limits.attributeTextLengthMax} are kept`)
    return value.replace(loneSurrogates, '\uFFFD')
  }

  #expectKey(key: string): void {
    if (key === '') this.#refuse(key, 'has no name')
    if (key.length > limits.attributeKeyLengthMax)
      this.#refuse(key, `has a name of ${key.length} characters; at most ${limits.attributeKeyLengthMax} are allowed`)
    if (key.split('.').some((part) => part in Object.prototype)) this.#refuse(key, 'is not an allowed name')
  }

  #refuse(key: string, problem: string): never {
    const field = fieldIn(this.#place, key.slice(0, limits.attributeKeyLengthMax * 2))
    throw new Refused(field, `${key === '' ? 'an attribute' : key.slice(0, limits.attributeKeyLengthMax)} ${problem}`)
  }
}
