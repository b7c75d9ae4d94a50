import { filled, type FailureText, type Phrase, type PhraseValues } from '../failures.ts'
import { ruleLimits } from '../limits/rules.ts'

/** What keeps an expression from being read, with a hole for the part that it is about. */
const texts = {
  tooLong: 'the expression is longer than {most} characters',
  tooDeep: 'the expression is nested more than {most} deep',
  empty: 'the expression is empty',
  meaningless: '"{about}" has no meaning here',
  unendedText: 'this text has no end',
  forbidden: '"{about}" cannot be used in an expression',
  noLoops: '"{about}" cannot be used: write the cases one after the other, with if and else, or ask "value =~ [1, 2]"',
  noObjects: '"{about}" cannot be used: write the value itself, such as fixTime, "text" or [1, 2]',
  oneValue: '"{about}" asks about one value',
  noFunction: 'there is no function "{about}"',
  onlyNames: 'only a name can be given a value',
  missing: '"{about}" is missing here',
  misplaced: '"{about}" cannot stand here',
  unfinished: 'the end cannot stand here',
} as const satisfies Record<string, FailureText>
const most: Readonly<Record<string, number>> = {
  tooLong: ruleLimits.expressionLengthMax,
  tooDeep: ruleLimits.expressionDepthMax,
}

export type MistakeCode = keyof typeof texts

/** What is wrong with an expression, or why it has no value: for the person who wrote it. */
export class ExpressionError extends Error {
  /** what `message` says in English */
  readonly phrase: Phrase
  /** where in the text, counted from 1; 0 when the place says nothing */
  readonly at: number
  /** of an expression that cannot be read; null when it has no value */
  readonly code: MistakeCode | null
  /** the part that it is about; may be empty */
  readonly about: string

  constructor(
    text: FailureText,
    values?: PhraseValues,
    { at = 0, code = null, about = '' }: { at?: number; code?: MistakeCode | null; about?: string } = {},
  ) {
    const problem = { text, values }
    const phrase: Phrase =
      at > 0 ? { text: '{problem} (at character {place})', values: { problem, place: at } } : problem
    super(filled(phrase))
    this.name = 'ExpressionError'
    this.phrase = phrase
    this.at = at
    this.code = code
    this.about = about
  }
}

/** An expression that cannot be read from here on. */
export const mistake = (code: MistakeCode, at = 0, about = ''): ExpressionError =>
  new ExpressionError(texts[code], { about, most: most[code] ?? 0 }, { at, code, about })
