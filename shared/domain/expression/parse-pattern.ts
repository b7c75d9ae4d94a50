import { ExpressionError } from './expression-error.ts'

export type Characters = (letter: string) => boolean

export type Piece =
  | { kind: 'letter'; is: Characters }
  | { kind: 'edge'; edge: 'start' | 'end' }
  | { kind: 'row'; pieces: readonly Piece[] }
  | { kind: 'either'; pieces: readonly Piece[] }
  /** `most` is null for any number of times */
  | { kind: 'repeat'; of: Piece; least: number; most: number | null }

const depthMax = 20
const timesMax = 200

const isDigit: Characters = (letter) => letter >= '0' && letter <= '9'
const isWord: Characters = (letter) => /^\w$/.test(letter)
const isBlank: Characters = (letter) => /^\s$/.test(letter)
const kinds: Readonly<Record<string, Characters>> = {
  d: isDigit,
  D: (letter) => !isDigit(letter),
  w: isWord,
  W: (letter) => !isWord(letter),
  s: isBlank,
  S: (letter) => !isBlank(letter),
}
const named: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' }

/**
 * Reads a regular expression: letters, `.`, classes, `\d \w \s`, groups, `|`, `* + ? {n,m}`, `^` and `$`. Looking
 * around and back is not known.
 *
 * @throws ExpressionError
 */
export const parsePattern = (pattern: string): Piece => new PatternParser(pattern).whole()

class PatternParser {
  private at = 0
  private readonly characters: readonly string[]

  constructor(pattern: string) {
    this.characters = Array.from(pattern)
  }

  whole(): Piece {
    const read = this.either(0)
    if (this.at < this.characters.length) throw new ExpressionError('the pattern has a bracket too many')
    return read
  }

  private either(depth: number): Piece {
    if (depth > depthMax) throw new ExpressionError('the pattern is nested too deeply')
    const pieces = [this.row(depth)]
    while (this.characters[this.at] === '|') {
      this.at++
      pieces.push(this.row(depth))
    }
    return pieces.length === 1 ? pieces[0]! : { kind: 'either', pieces }
  }

  private row(depth: number): Piece {
    const pieces: Piece[] = []
    while (this.at < this.characters.length && this.characters[this.at] !== '|' && this.characters[this.at] !== ')')
      pieces.push(this.repeated(this.single(depth)))
    return { kind: 'row', pieces }
  }

  private single(depth: number): Piece {
    const letter = this.characters[this.at++]!
    if (letter === '.') return { kind: 'letter', is: (one) => one !== '\n' }
    if (letter === '^' || letter === '$') return { kind: 'edge', edge: letter === '^' ? 'start' : 'end' }
    if (letter === '[') return { kind: 'letter', is: this.letterClass() }
    if (letter === '\\') return { kind: 'letter', is: this.escaped() }
    if ('*+?'.includes(letter)) throw new ExpressionError('the pattern has "{letter}" after nothing', { letter })
    if (letter !== '(') return { kind: 'letter', is: (one) => one === letter }
    if (this.characters[this.at] === '?') {
      if (this.characters[this.at + 1] !== ':')
        throw new ExpressionError('the pattern looks around, which is not possible here')
      this.at += 2
    }
    const inner = this.either(depth + 1)
    if (this.characters[this.at++] !== ')') throw new ExpressionError('the pattern has a group without end')
    return inner
  }

  private repeated(of: Piece): Piece {
    const times = this.countedTimes()
    if (!times) return of
    // greedy, reluctant or possessive: for a whole text it makes no difference
    if (this.characters[this.at] === '?' || this.characters[this.at] === '+') this.at++
    return this.repeated({ kind: 'repeat', of, ...times })
  }

  private countedTimes(): { least: number; most: number | null } | null {
    const sign = this.characters[this.at]
    const simple = { '*': { least: 0, most: null }, '+': { least: 1, most: null }, '?': { least: 0, most: 1 } }
    if (sign === '*' || sign === '+' || sign === '?') {
      this.at++
      return simple[sign]
    }
    const counted =
      sign === '{' ? /^\{(\d{1,3})(,(\d{1,3})?)?\}/.exec(this.characters.slice(this.at, this.at + 9).join('')) : null
    if (!counted) return null
    this.at += counted[0].length
    const least = Number(counted[1])
    const most = counted[2] === undefined ? least : counted[3] === undefined ? null : Number(counted[3])
    if (Math.max(least, most ?? 0) > timesMax)
      throw new ExpressionError('the pattern repeats more than {most} times', { most: timesMax })
    return { least, most }
  }

  private escaped(): Characters {
    const letter = this.characters[this.at++]
    if (letter === undefined) throw new ExpressionError('the pattern ends with a backslash')
    const kind = Object.hasOwn(kinds, letter) ? kinds[letter] : undefined
    if (kind) return kind
    if (/[A-Za-z0-9]/.test(letter) && !Object.hasOwn(named, letter)) {
      throw new ExpressionError('the pattern has {letter}, which has no meaning here', { letter: `\\${letter}` })
    }
    const meant = Object.hasOwn(named, letter) ? named[letter] : letter
    return (one) => one === meant
  }

  private letterClass(): Characters {
    const isNot = this.characters[this.at] === '^'
    if (isNot) this.at++
    const parts: Characters[] = []
    while (this.characters[this.at] !== ']' || parts.length === 0) {
      if (this.at >= this.characters.length) throw new ExpressionError('the pattern has a class without end')
      parts.push(this.classPart())
    }
    this.at++
    return (letter) => parts.some((part) => part(letter)) !== isNot
  }

  private classPart(): Characters {
    const from = this.characters[this.at++]!
    if (from === '\\') return this.escaped()
    if (
      this.characters[this.at] !== '-' ||
      this.characters[this.at + 1] === ']' ||
      this.at + 1 >= this.characters.length
    )
      return (letter) => letter === from
    const to = this.characters[this.at + 1]!
    this.at += 2
    return (letter) => letter >= from && letter <= to
  }
}
