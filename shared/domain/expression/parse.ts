import { ruleLimits } from '../limits/rules.ts'
import { type ExpressionError, mistake, type MistakeCode } from './expression-error.ts'
import { mathFunctions } from './math-functions.ts'
import type { Node } from './node.ts'
import { type Token, tokensOf } from './tokens.ts'

/** How tightly the signs between two values bind; all of them from the left but `?`, `?:`, `??` and `=`. */
const power: Readonly<Record<string, number>> = {
  '=': 1,
  '?': 2,
  '?:': 2,
  '??': 3,
  '||': 4,
  '&&': 5,
  '|': 6,
  '^': 7,
  '&': 8,
  '==': 9,
  '!=': 9,
  '=~': 9,
  '!~': 9,
  '=^': 9,
  '!^': 9,
  '=$': 9,
  '!$': 9,
  '<': 10,
  '<=': 10,
  '>': 10,
  '>=': 10,
  '<<': 11,
  '>>': 11,
  '>>>': 11,
  '+': 12,
  '-': 12,
  '*': 13,
  '/': 13,
  '%': 13,
  '.': 15,
  '[': 15,
}
const prefixPower = 14
const prefixes = new Set(['!', '-', '+', '~'])
const declarations = new Set(['var', 'let', 'const'])
/** Words that begin no value, and what is said of them. */
const forbidden: Readonly<Record<string, MistakeCode>> = {
  ...Object.fromEntries([...declarations, 'if', 'else', 'return', 'function'].map((word) => [word, 'forbidden'])),
  ...Object.fromEntries(['for', 'while', 'do', 'break', 'continue'].map((word) => [word, 'noLoops'])),
  new: 'noObjects',
}
const constants: Readonly<Record<string, boolean | null>> = { true: true, false: false, null: null }

/**
 * Reads an expression: the language of computed attributes that existing clients write, without loops and new
 * objects. Several statements are separated by `;`; the last one is the value, or the one that returns. There may be
 * `if` and `else` with blocks, `var` for names of one's own, and comments.
 *
 * @throws ExpressionError that says where
 */
export function parseExpression(text: string): Node {
  if (text.length > ruleLimits.expressionLengthMax) {
    throw mistake('tooLong')
  }
  return new Parser(tokensOf(text)).script()
}

class Parser {
  private at = 0
  private depth = 0
  private readonly tokens: readonly Token[]

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens
  }

  script(): Node {
    const statements = this.statements(() => this.isAtEnd())
    if (statements.length === 0) throw mistake('empty')
    return statements.length === 1 ? statements[0]! : { kind: 'script', statements }
  }

  private statements(isOver: () => boolean): Node[] {
    const statements: Node[] = []
    while (!isOver()) {
      if (this.takes(';')) continue
      const statement = this.statement()
      statements.push(statement)
      if (statement.kind !== 'if' && !isOver() && !this.takes(';')) throw this.unexpected()
    }
    return statements
  }

  private statement(): Node {
    if (this.takesWord('if')) return this.decision()
    if (this.takesWord('return')) return { kind: 'return', value: this.expression(0) }
    if (this.next.kind === 'name' && declarations.has(this.next.text)) {
      this.at++
      const { text: name } = this.next
      if (this.next.kind !== 'name' || Object.hasOwn(forbidden, name)) throw this.unexpected()
      const isGiven = this.tokens[this.at + 1]?.text === '='
      if (isGiven) return this.expression(0)
      this.at++
      return { kind: 'assign', name, value: { kind: 'literal', value: null } }
    }
    return this.expression(0)
  }

  private decision(): Node {
    if (++this.depth > ruleLimits.expressionDepthMax) throw mistake('tooDeep', this.next.at)
    this.require('(')
    const test = this.expression(0)
    this.require(')')
    const yes = this.branch()
    const before = this.at
    // a semicolon may end the first branch
    this.takes(';')
    const hasElse = this.takesWord('else')
    if (!hasElse) this.at = before
    const no = hasElse ? this.branch() : null
    this.depth--
    return { kind: 'if', test, yes, no }
  }

  /** One statement, or several in braces. */
  private branch(): Node {
    if (!this.takes('{')) return this.statement()
    const statements = this.statements(() => this.isAtEnd() || this.isNext('}'))
    this.require('}')
    return { kind: 'script', statements }
  }

  /** What binds more tightly than `least`. */
  private expression(least: number): Node {
    if (++this.depth > ruleLimits.expressionDepthMax) {
      throw mistake('tooDeep', this.next.at)
    }
    let left = this.first()
    for (let token = this.next; token.kind === 'sign' && (power[token.text] ?? 0) > least; token = this.next) {
      this.at++
      left = this.rest(left, token)
    }
    this.depth--
    return left
  }

  private first(): Node {
    const token = this.next
    this.at++
    if (token.kind === 'number') return { kind: 'literal', value: token.value }
    if (token.kind === 'text') return { kind: 'literal', value: token.text }
    if (token.kind === 'name') return this.named(token)
    if (prefixes.has(token.text) && token.kind === 'sign') {
      return { kind: 'unary', sign: token.text, of: this.expression(prefixPower - 1) }
    }
    if (token.text === '(' && token.kind === 'sign') {
      const inner = this.expression(0)
      this.require(')')
      return inner
    }
    if (token.text === '[' && token.kind === 'sign') return { kind: 'list', items: this.listUntil(']') }
    if (token.text === '{' && token.kind === 'sign') return this.braces()
    this.at--
    throw this.unexpected()
  }

  private named(token: Token): Node {
    const { text } = token
    if (Object.hasOwn(constants, text)) return { kind: 'literal', value: constants[text]! }
    if (Object.hasOwn(forbidden, text)) throw mistake(forbidden[text]!, token.at, text)
    if (text === 'empty' || text === 'size') {
      const inputs = this.takes('(') ? this.listUntil(')') : [this.expression(prefixPower - 1)]
      if (inputs.length !== 1) throw mistake('oneValue', token.at, text)
      return { kind: 'call', name: text, inputs }
    }
    if (text === 'math' && this.takes(':')) {
      const name = `math:${this.requireName()}`
      if (!mathFunctions.includes(name)) throw mistake('noFunction', token.at, name)
      this.require('(')
      return { kind: 'call', name, inputs: this.listUntil(')') }
    }
    if (this.next.text === '(' && this.next.kind === 'sign') {
      throw mistake('noFunction', token.at, text)
    }
    return { kind: 'name', name: text }
  }

  private rest(left: Node, sign: Token): Node {
    switch (sign.text) {
      case '.': {
        const name = this.requireName()
        return this.takes('(')
          ? { kind: 'method', of: left, name, inputs: this.listUntil(')') }
          : { kind: 'member', of: left, name }
      }
      case '[': {
        const at = this.expression(0)
        this.require(']')
        return { kind: 'index', of: left, at }
      }
      case '?': {
        const yes = this.expression(1)
        this.require(':')
        return { kind: 'choice', test: left, yes, no: this.expression(1) }
      }
      case '?:':
        return { kind: 'choice', test: left, yes: null, no: this.expression(1) }
      case '=': {
        if (left.kind !== 'name') throw mistake('onlyNames', sign.at)
        return { kind: 'assign', name: left.name, value: this.expression(0) }
      }
      default:
        return { kind: 'binary', sign: sign.text, left, right: this.expression(power[sign.text]!) }
    }
  }

  /** `{1, 2}` is a set, `{'a': 1}` a map, `{:}` an empty map. */
  private braces(): Node {
    if (this.takes(':')) {
      this.require('}')
      return { kind: 'map', entries: [] }
    }
    if (this.takes('}')) return { kind: 'list', items: [] }
    const first = this.expression(2)
    if (!this.takes(':'))
      return { kind: 'list', items: [first, ...(this.takes(',') ? this.listUntil('}') : this.closed('}'))] }
    const entries: [Node, Node][] = [[first, this.expression(2)]]
    while (this.takes(',')) {
      const key = this.expression(2)
      this.require(':')
      entries.push([key, this.expression(2)])
    }
    this.require('}')
    return { kind: 'map', entries }
  }

  private closed(sign: string): [] {
    this.require(sign)
    return []
  }

  private listUntil(sign: string): Node[] {
    const items: Node[] = []
    if (this.takes(sign)) return items
    do items.push(this.expression(0))
    while (this.takes(','))
    this.require(sign)
    return items
  }

  private get next(): Token {
    return this.tokens[Math.min(this.at, this.tokens.length - 1)]!
  }

  private isAtEnd(): boolean {
    return this.next.kind === 'end'
  }

  private isNext(sign: string): boolean {
    return this.next.kind === 'sign' && this.next.text === sign
  }

  private takes(sign: string): boolean {
    const is = this.isNext(sign)
    if (is) this.at++
    return is
  }

  private takesWord(word: string): boolean {
    const is = this.next.kind === 'name' && this.next.text === word
    if (is) this.at++
    return is
  }

  private require(sign: string): void {
    if (!this.takes(sign)) throw mistake('missing', this.next.at, sign)
  }

  private requireName(): string {
    if (this.next.kind !== 'name') throw this.unexpected()
    return this.tokens[this.at++]!.text
  }

  private unexpected(): ExpressionError {
    const { kind, text, at } = this.next
    return kind === 'end' ? mistake('unfinished', at) : mistake('misplaced', at, text.slice(0, 40))
  }
}
