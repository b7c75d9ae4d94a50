/** What is wrong with an expression, or why it has no value: for the person who wrote it. */
export class ExpressionError extends Error {
  /** where in the text, counted from 1; 0 when the place says nothing */
  readonly at: number

  constructor(message: string, at = 0) {
    super(at > 0 ? `${message} (at character ${at})` : message)
    this.name = 'ExpressionError'
    this.at = at
  }
}
