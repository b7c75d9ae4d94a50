import { mistake } from './expression-error.ts'
import { wholeOf } from './whole-number.ts'

export interface Token {
  kind: 'number' | 'text' | 'name' | 'sign' | 'end'
  /** of signs and names; the content of a text */
  text: string
  value: bigint | number | null
  /** counted from 1 */
  at: number
}

/** Longer signs first, so that each is read whole. */
const signs =
  '>>> << >> == != =~ !~ =^ !^ =$ !$ <= >= && || ?: ?? ? : ; , . ( ) [ ] { } + - * / % < > ! ~ & | ^ ='.split(' ')

/** The word that each operator may also be written as. */
const words: Readonly<Record<string, string>> = {
  and: '&&',
  or: '||',
  not: '!',
  eq: '==',
  ne: '!=',
  lt: '<',
  le: '<=',
  gt: '>',
  ge: '>=',
  div: '/',
  mod: '%',
}

const number = /0[xX]([0-9a-fA-F]{1,16})[lL]?|((?:\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d{1,3})?)([lLdDfFhHbB]?)/y
const name = /[\p{L}_$@#][\p{L}\p{N}_$@#]*/uy
/** Blanks and comments. */
const blank = /(?:\s|\/\/[^\n]*|##[^\n]*|\/\*[^]*?\*\/)+/y

/** @throws ExpressionError at the first thing that cannot be read */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  let at = 0
  const take = (pattern: RegExp) => {
    pattern.lastIndex = at
    return pattern.exec(text)
  }
  while (at < text.length) {
    const space = take(blank)
    if (space) {
      at += space[0].length
      continue
    }
    const read = quoted(text, at) ?? numeral(take(number)) ?? named(take(name)) ?? signed(text, at)
    if (!read) throw mistake('meaningless', at + 1, text.slice(at, at + 1))
    tokens.push({ ...read.token, at: at + 1 })
    at += read.length
  }
  return [...tokens, { kind: 'end', text: 'the end', value: null, at: text.length + 1 }]
}

interface Read {
  token: Omit<Token, 'at'>
  length: number
}

function quoted(text: string, at: number): Read | null {
  const quote = text[at]
  if (quote !== '"' && quote !== "'") return null
  let content = ''
  for (let end = at + 1; end < text.length; end++) {
    const letter = text[end]!
    if (letter === quote) return { token: { kind: 'text', text: content, value: null }, length: end + 1 - at }
    if (letter !== '\\') content += letter
    else content += escaped(text[++end] ?? '')
  }
  throw mistake('unendedText', at + 1)
}

const escaped = (letter: string) =>
  ({ n: '\n', t: '\t', r: '\r', '\\': '\\', '"': '"', "'": "'" })[letter] ?? `\\${letter}`

function numeral(found: RegExpExecArray | null): Read | null {
  if (!found) return null
  const [whole, hex, decimal = '', suffix = ''] = found
  const isWhole = hex !== undefined || (/^\d+$/.test(decimal) && !/[dDfFbB]/.test(suffix))
  const value = isWhole ? wholeOf(BigInt(hex === undefined ? decimal : `0x${hex}`)) : Number(decimal)
  return { token: { kind: 'number', text: whole, value }, length: whole.length }
}

function named(found: RegExpExecArray | null): Read | null {
  if (!found) return null
  const [text] = found
  const sign = Object.hasOwn(words, text) ? words[text] : undefined
  return { token: { kind: sign ? 'sign' : 'name', text: sign ?? text, value: null }, length: text.length }
}

function signed(text: string, at: number): Read | null {
  const sign = signs.find((candidate) => text.startsWith(candidate, at))
  return sign ? { token: { kind: 'sign', text: sign, value: null }, length: sign.length } : null
}
