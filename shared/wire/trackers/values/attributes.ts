import { trackerLimits } from '../../../domain/limits/trackers.ts'
import type { Attributes, AttributeValue } from '../../../domain/position.ts'
import { hasUnseen, withoutUnseen, type Lines } from '../../../domain/unseen-text.ts'
import { ignored } from '../notes.ts'
import type { Source } from './reading.ts'
import { fieldIn, shown } from '../rejection.ts'
import { parseAttribute } from './attribute-parser.ts'

const halves = /\p{Cs}/gu

/**
 * Collects what a tracker reports beside its place, within the bounds of `limits`. What exceeds one is cut or left out,
 * and noted: it is no reason to refuse a fix.
 */
export class AttributeBag {
  readonly values: Attributes = {}
  readonly #source: Pick<Source, 'place' | 'notes'>
  #count = 0

  /** `place` is where the attributes stand in the message, for reasons */
  constructor(source: Pick<Source, 'place' | 'notes'>) {
    this.#source = source
  }

  /**
   * Takes text, numbers and booleans, each in the type that the attribute has; null and undefined are left out; objects
   * and lists are flattened, with dots between the keys.
   */
  add(key: string, value: unknown): void {
    this.#take(key, value, 1)
  }

  #take(key: string, value: unknown, depth: number): void {
    if (value === null || value === undefined) return
    if (typeof value === 'object') {
      if (depth >= trackerLimits.attributeDepthMax)
        return this.#note(key, `is nested deeper than ${trackerLimits.attributeDepthMax} levels`)
      for (const [inner, item] of Object.entries(value)) this.#take(`${key}.${inner}`, item, depth + 1)
      return
    }
    this.#keep(this.#seen(key, key, 'oneLine'), value)
  }

  #keep(key: string, value: unknown): void {
    const wrong = wrongKey(key)
    if (wrong !== null) return this.#note(key, wrong)
    const accepted = this.#typed(key, this.#accepted(key, value))
    if (accepted === null) return
    if (!Object.hasOwn(this.values, key)) {
      if (this.#count >= trackerLimits.attributesPerFixMax) return this.#noteSurplus(key)
      this.#count++
    }
    this.values[key] = accepted
  }

  #accepted(key: string, value: unknown): AttributeValue | null {
    if (typeof value === 'boolean') return value
    if (typeof value === 'number') {
      if (Math.abs(value) <= trackerLimits.attributeNumberMax) return value
      this.#note(key, `is ${value}; numbers must be between -1e21 and 1e21`)
      return null
    }
    if (typeof value !== 'string') {
      this.#note(key, `is ${shown(value)}; it must be text, a number, true or false`)
      return null
    }
    return this.#seen(key, this.#cut(key, value), 'lines')
  }

  #typed(key: string, accepted: AttributeValue | null): AttributeValue | null {
    const typed = accepted === null ? null : parseAttribute(key, accepted)
    if (typed === null || 'value' in typed) return typed && typed.value
    this.#note(key, `is ${shown(accepted)}; it must be ${typed.expected}`)
    return null
  }

  /** A name or a value (which may have several lines) without what nobody can see, which is noted. */
  #seen(key: string, text: string, lines: Lines): string {
    if (!hasUnseen(text, lines)) return text
    const name = withoutUnseen(key)
    const what = lines === 'lines' ? 'text' : 'name'
    const reason = `The ${what} of ${name} has control characters or halves of characters. They were replaced.`
    this.#source.notes.add(fieldIn(this.#source.place, name.slice(0, trackerLimits.attributeKeyLengthMax * 2)), reason)
    return withoutUnseen(text.replace(halves, '\uFFFD'), lines)
  }

  #cut(key: string, text: string): string {
    if (text.length <= trackerLimits.attributeTextLengthMax) return text
    const field = fieldIn(this.#source.place, key)
    const reason = `${key} has ${text.length} characters; at most ${trackerLimits.attributeTextLengthMax} are kept. The rest was cut.`
    this.#source.notes.add(field, reason)
    const end = trackerLimits.attributeTextLengthMax
    return text.slice(0, /[\uD800-\uDBFF]/.test(text[end - 1]!) ? end - 1 : end)
  }

  #note(key: string, problem: string): void {
    const field = fieldIn(this.#source.place, key.slice(0, trackerLimits.attributeKeyLengthMax * 2))
    const name = key === '' ? 'an attribute' : key.slice(0, trackerLimits.attributeKeyLengthMax)
    this.#source.notes.add(field, `${name} ${problem}. ${ignored}`)
  }

  /** One note of all of them: their names differ from fix to fix. */
  #noteSurplus(key: string): void {
    const max = trackerLimits.attributesPerFixMax
    const { place, notes } = this.#source
    const reason = `A position may have ${max} attributes; ${key} and what follows it were left out.`
    notes.add(place.endsWith('attributes') ? place : fieldIn(place, 'attributes'), reason)
  }
}

function wrongKey(key: string): string | null {
  if (key.trim() === '') return 'has no name'
  if (key.length > trackerLimits.attributeKeyLengthMax)
    return `has a name of ${key.length} characters; at most ${trackerLimits.attributeKeyLengthMax} are allowed`
  return key.split('.').some((part) => part in Object.prototype) ? 'is not an allowed name' : null
}
