import { limits } from '../limits.ts'

/** What keeps an expression from being read, in English; other languages have words for each code. */
const texts = {
  tooLong: () => `the expression is longer than ${limits.expressionLengthMax} characters`,
  tooDeep: () => `the expression is nested more than ${limits.expressionDepthMax} deep`,
  empty: () => 'the expression is empty',
  meaningless: (sign: string) => `"${sign}" has no meaning here`,
  unendedText: () => 'this text has no end',
  forbidden: (word: string) => `"${word}" cannot be used in an expression`,
  oneValue: (word: string) => `"${word}" asks about one value`,
  noFunction: (name: string) => `there is no function "${name}"`,
  onlyNames: () => 'only a name can be given a value',
  missing: (sign: string) => `"${sign}" is missing here`,
  misplaced: (sign: string) => `"${sign}" cannot stand here`,
  unfinished: () => 'the end cannot stand here',
} as const

export type MistakeCode = keyof typeof texts

/** What is wrong with an expression, or why it has no value: for the person who wrote it. */
export class ExpressionError extends Error {
  /** where in the text, counted from 1; 0 when the place says nothing */
  readonly at: number
  /** of an expression that cannot be read; null when it has no value */
  readonly code: MistakeCode | null
  /** the part that it is about; may be empty */
  readonly about: string

  constructor(
    message: string,
    at = 0,
    { code = null, about = '' }: { code?: MistakeCode | null; about?: string } = {},
  ) {
    super(at > 0 ? `${message} (at character ${at})` : message)
    this.name = 'ExpressionError'
    this.at = at
    this.code = code
    this.about = about
  }
}

/** An expression that cannot be read from here on. */
export const mistake = (code: MistakeCode, at = 0, about = ''): ExpressionError =>
  new ExpressionError(texts[code](about), at, { code, about })
