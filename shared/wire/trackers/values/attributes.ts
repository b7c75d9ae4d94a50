import { phrase, type Phrase } from '../../../domain/failures.ts'
import { trackerLimits } from '../../../domain/limits/trackers.ts'
import type { Attributes, AttributeValue } from '../../../domain/position.ts'
import { hasUnseen, withoutUnseen, type Lines } from '../../../domain/unseen-text.ts'
import { ignored } from '../notes.ts'
import type { Source } from './reading.ts'
import { fieldIn, shown, wrong } from '../rejection.ts'
import { parseAttribute } from './attribute-parser.ts'

const { attributeDepthMax, attributeKeyLengthMax, attributeTextLengthMax, attributesPerFixMax } = trackerLimits
const unseenText = 'The text of {name} has control characters or halves of characters. They were replaced.'
const unseenName = 'The name of {name} has control characters or halves of characters. They were replaced.'

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
      if (depth >= attributeDepthMax)
        return this.#note(key, {
          text: '{name} is nested deeper than {most} levels',
          values: { most: attributeDepthMax },
        })
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
      if (this.#count >= attributesPerFixMax) return this.#noteSurplus(key)
      this.#count++
    }
    this.values[key] = accepted
  }

  #accepted(key: string, value: unknown): AttributeValue | null {
    if (typeof value === 'boolean') return value
    if (typeof value === 'number') {
      if (Math.abs(value) <= trackerLimits.attributeNumberMax) return value
      const values = { value: String(value) }
      this.#note(key, { text: '{name} is {value}; numbers must be between -1e21 and 1e21', values })
      return null
    }
    if (typeof value !== 'string') {
      this.#note(key, wrong(key, shown(value), phrase('text, a number, true or false')))
      return null
    }
    return this.#seen(key, this.#cut(key, value), 'lines')
  }

  #typed(key: string, accepted: AttributeValue | null): AttributeValue | null {
    const typed = accepted === null ? null : parseAttribute(key, accepted)
    if (typed === null || 'value' in typed) return typed && typed.value
    this.#note(key, wrong(key, shown(accepted), phrase(typed.expected)))
    return null
  }

  /** A name or a value (which may have several lines) without what nobody can see, which is noted. */
  #seen(key: string, text: string, lines: Lines): string {
    if (!hasUnseen(text, lines)) return text
    const name = withoutUnseen(key).slice(0, attributeKeyLengthMax * 2)
    const reason = phrase(lines === 'lines' ? unseenText : unseenName, { name })
    this.#source.notes.add(fieldIn(this.#source.place, name), reason)
    return withoutUnseen(text.replace(halves, '\uFFFD'), lines)
  }

  #cut(key: string, text: string): string {
    if (text.length <= attributeTextLengthMax) return text
    const end = attributeTextLengthMax
    const values = { name: key, count: text.length, most: end }
    const reason = phrase('{name} has {count} characters; at most {most} are kept. The rest was cut.', values)
    this.#source.notes.add(fieldIn(this.#source.place, key), reason)
    return text.slice(0, /[\uD800-\uDBFF]/.test(text[end - 1]!) ? end - 1 : end)
  }

  /** What is wrong, to which the name is added. */
  #note(key: string, { text, values }: Phrase): void {
    const field = fieldIn(this.#source.place, key.slice(0, attributeKeyLengthMax * 2))
    const name = key === '' ? phrase('an attribute') : key.slice(0, attributeKeyLengthMax)
    this.#source.notes.add(field, ignored({ text, values: { ...values, name } }))
  }

  /** One note of all of them: their names differ from fix to fix. */
  #noteSurplus(key: string): void {
    const { place, notes } = this.#source
    const values = { most: attributesPerFixMax, name: key }
    const reason = phrase('A position may have {most} attributes; {name} and what follows it were left out.', values)
    notes.add(place.endsWith('attributes') ? place : fieldIn(place, 'attributes'), reason)
  }
}

function wrongKey(key: string): Phrase | null {
  if (key.trim() === '') return { text: '{name} has no name' }
  if (key.length > attributeKeyLengthMax) {
    const values = { count: key.length, most: attributeKeyLengthMax }
    return { text: '{name} has a name of {count} characters; at most {most} are allowed', values }
  }
  return key.split('.').some((part) => part in Object.prototype) ? { text: '{name} is not an allowed name' } : null
}
