import type french from '../i18n/failures.fr.json'

export type FailureKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'missing'
  | 'notAllowed'
  | 'conflict'
  | 'tooLarge'
  | 'tooMuch'
  | 'notImplemented'

/** A text that every language has: the English sentence itself, with a `{hole}` for each value. */
export type FailureText = keyof typeof french

/**
 * Words of ours, translated; in a value they are a part of a sentence, such as the name of an entity. What is stored or
 * sent of a reason: its sentence is made where it is shown.
 */
export interface Phrase {
  text: FailureText
  values?: PhraseValues | undefined
}
/** What people typed, numbers and names of fields stand as they are; phrases are translated; a list gets commas. */
export type PhraseValue = string | number | Phrase | readonly PhraseValue[]
export type PhraseValues = Readonly<Record<string, PhraseValue>>

/** The texts of a language, by the English ones. A text that it does not have stays English. */
export type FailureWords = Readonly<Record<string, string>>

/** A name of ours as a word: what an entity is called, `device`, or a list of them, `devices`. Others stay as they are. */
export const noun = (name: string): Phrase => ({ text: name as FailureText })

export const phrase = <Text extends FailureText>(text: Text, ...[values]: ValuesOf<Text>): Phrase =>
  values ? { text, values } : { text }

/** A phrase as it was stored. What an earlier version stored is a whole English sentence, without values. */
export const storedPhrase = (text: string, values?: PhraseValues | null): Phrase =>
  values ? { text: text as FailureText, values } : noun(text)

/** What an error says: its phrase, or the English words of one that has none. */
export function phraseOf(error: unknown): Phrase {
  if (!(error instanceof Error)) return noun(String(error))
  return 'phrase' in error ? (error.phrase as Phrase) : noun(error.message)
}

/** The phrase with no text longer than that, for what is kept. */
export const shortened = (whole: Phrase, lengthMax: number): Phrase =>
  JSON.parse(
    JSON.stringify(whole, (_, part: unknown) => (typeof part === 'string' ? part.slice(0, lengthMax) : part)),
  ) as Phrase

/** The phrase as a sentence, in English without `words`. */
export const filled = ({ text, values = {} }: Phrase, words: FailureWords = {}): string =>
  (Object.hasOwn(words, text) ? words[text]! : text).replace(/\{(\w+)\}/g, (hole, name: string) =>
    Object.hasOwn(values, name) ? shown(values[name]!, words) : hole,
  )

function shown(value: PhraseValue, words: FailureWords): string {
  if (typeof value !== 'object') return String(value)
  return 'text' in value ? filled(value, words) : value.map((each) => shown(each, words)).join(words[', '] ?? ', ')
}

type HolesOf<Text extends string> = Text extends `${string}{${infer Hole}}${infer Rest}` ? Hole | HolesOf<Rest> : never
type ValuesOf<Text extends string> = [HolesOf<Text>] extends [never]
  ? []
  : [values: Readonly<Record<HolesOf<Text>, PhraseValue>>]
type NamedHolesOf<Text extends string> = Exclude<HolesOf<Text>, 'field'>

/** A value for each hole of the text; `{field}` is filled with the field. */
type FactsOf<Text extends string> = { retryAfterSeconds?: number } & ('field' extends HolesOf<Text>
  ? { field: string }
  : { field?: string }) &
  ([NamedHolesOf<Text>] extends [never] ? unknown : { values: Readonly<Record<NamedHolesOf<Text>, PhraseValue>> })
type Facts = { field?: string; retryAfterSeconds?: number; values?: PhraseValues }

/**
 * The only error whose message a person may read. Say what happened, to what, and what to do.
 * Anything else that is thrown is our own bug and is shown as an id only.
 */
export class Failure<Text extends FailureText = FailureText> extends Error {
  readonly kind: FailureKind
  /** what `message` says in English */
  readonly phrase: Phrase
  /** the field that was refused, as the sender spells it: `attributes.speedLimit`, `[3].latitude` */
  readonly field: string | undefined
  /** seconds to wait before another try, with `tooMuch` */
  readonly retryAfterSeconds: number | undefined

  constructor(
    kind: FailureKind,
    text: Text,
    ...[facts]: object extends FactsOf<Text> ? [facts?: FactsOf<Text>] : [facts: FactsOf<Text>]
  ) {
    const { field, retryAfterSeconds, values }: Facts = facts ?? {}
    const phrase = { text, values: field === undefined ? values : { field, ...values } }
    super(filled(phrase))
    this.name = 'Failure'
    this.kind = kind
    this.phrase = phrase
    this.field = field
    this.retryAfterSeconds = retryAfterSeconds
  }
}
