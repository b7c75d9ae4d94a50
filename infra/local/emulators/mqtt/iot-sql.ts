import { randomUUID } from 'node:crypto'
import { tokenize, type Token } from './iot-sql-tokens.ts'

/**
 * The SQL of IoT topic rules, as much of it as the rules of this product use. Other arithmetic than
 * sums and quotients, sub-queries and array functions are not evaluated. @see AWS IoT, "AWS IoT SQL reference"
 */
export interface Message {
  topic: string
  payload: Uint8Array
  clientId: string
  /** epoch ms */
  timestamp: number
}

export type Expression = (message: Message) => unknown
export interface Rule {
  filter: string
  select: { expression: Expression; name: string | null }[]
  where: Expression
}

const functions: Record<string, (args: Expression[]) => Expression> = {
  topic: ([at]) => (at ? (message) => message.topic.split('/')[Number(at(message)) - 1] : ({ topic }) => topic),
  timestamp: () => (message) => message.timestamp,
  clientid: () => (message) => message.clientId,
  newuuid: () => () => randomUUID(),
  floor: ([value]) => {
    return (message) => {
      const given = value?.(message)
      return typeof given === 'number' ? Math.floor(given) : undefined
    }
  },
  length: ([text]) => {
    return (message) => {
      const given = text?.(message)
      return typeof given === 'string' ? given.length : undefined
    }
  },
  regexp_matches: ([text, pattern]) => {
    return (message) => {
      const [given, wanted] = [text?.(message), pattern?.(message)]
      return typeof given === 'string' && typeof wanted === 'string' ? regexOf(wanted).test(given) : undefined
    }
  },
  encode: ([value, scheme]) => {
    return (message) => {
      if (scheme?.(message) !== 'base64') throw new Error('encode() knows base64 only')
      const given = value?.(message)
      return given === whole ? base64(message.payload) : base64(Buffer.from(String(given)))
    }
  },
}
/** A pattern of a rule, and few rules have one. */
const regexOf = remembered((pattern: string) => new RegExp(pattern))
/** stands for `*` inside encode() */
const whole = Symbol('the whole message')

/** @throws Error that names what is not understood */
export function parseSql(sql: string): Rule {
  const parser = new Parser(tokenize(sql), sql)
  return parser.rule()
}

/** `${topic(2)}` and text around it, as rule actions take it. @throws Error that names what is not understood */
export function parseTemplate(template: string): (string | Expression)[] {
  return template.split(/(\$\{[^}]*\})/).flatMap((part) => {
    if (part === '') return []
    if (!part.startsWith('${')) return part
    return new Parser(tokenize(part.slice(2, -1)), template).alone()
  })
}

export const fill = (template: readonly (string | Expression)[], message: Message): string =>
  template.map((part) => (typeof part === 'string' ? part : asText(part(message)))).join('')

const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined'))

/** What the rule makes of a message, or null when WHERE leaves it out. */
export function evaluate(rule: Rule, message: Message): Record<string, unknown> | null {
  if (rule.where(message) !== true) return null
  const row: Record<string, unknown> = {}
  for (const { expression, name } of rule.select) {
    const value = expression(message)
    if (name === null) Object.assign(row, json(message))
    else if (value !== undefined) row[name] = value
  }
  return row
}

/** MQTT topic filter as a test: `+` is one level, a last `#` is all that follow. */
export function topicMatcher(filter: string): (topic: string) => boolean {
  const source = filter
    .split('/')
    .map((level) => (level === '+' ? '[^/]*' : level === '#' ? '.*' : level.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')))
    .join('/')
  const pattern = new RegExp(`^${source.replace(/\/\.\*$/, '(/.*)?')}$`, 's')
  const wild = /^[+#]/.test(filter)
  return (topic) => !(wild && topic.startsWith('$')) && pattern.test(topic)
}

class Parser {
  private at = 0
  constructor(
    private readonly tokens: Token[],
    private readonly text: string,
  ) {}

  rule(): Rule {
    this.expect('SELECT')
    const select = [this.column()]
    while (this.take(',')) select.push(this.column())
    this.expect('FROM')
    const filter = this.next()
    if (filter.kind !== 'string') this.refuse(filter)
    const where = this.take('WHERE') ? this.expression() : () => true
    this.end()
    return { select, filter: filter.text, where }
  }

  alone(): Expression {
    const expression = this.expression()
    this.end()
    return expression
  }

  private column() {
    if (this.take('*')) return { expression: () => whole, name: null }
    const first = this.peek()
    const expression = this.expression()
    const name = this.take('AS') ? this.next().text : (first?.text.split('.').at(-1) ?? '')
    return { expression, name }
  }

  private expression(): Expression {
    let left = this.both()
    while (this.take('OR')) {
      const [one, other] = [left, this.both()]
      left = (message) => one(message) === true || other(message) === true
    }
    return left
  }

  private both(): Expression {
    let left = this.comparison()
    while (this.take('AND')) {
      const [one, other] = [left, this.comparison()]
      left = (message) => one(message) === true && other(message) === true
    }
    return left
  }

  private comparison(): Expression {
    if (this.take('NOT')) {
      const inner = this.comparison()
      return (message) => {
        const value = inner(message)
        return typeof value === 'boolean' ? !value : undefined
      }
    }
    const left = this.sum()
    const sign = this.peek()
    const compare = sign?.kind === 'sign' ? comparisons[sign.text] : undefined
    if (!compare) return left
    this.at += 1
    const right = this.sum()
    return (message) => compare(left(message), right(message))
  }

  private sum(): Expression {
    let left = this.quotient()
    while (this.take('+')) left = ofNumbers(left, this.quotient(), (one, other) => one + other)
    return left
  }

  private quotient(): Expression {
    let left = this.value()
    while (this.take('/')) left = ofNumbers(left, this.value(), (one, other) => one / other)
    return left
  }

  private value(): Expression {
    const token = this.next()
    if (token.kind === 'string') return () => token.text
    if (token.kind === 'number') return () => Number(token.text)
    if (token.text === '*') return () => whole
    if (token.text === '(') {
      const inner = this.expression()
      this.expect(')')
      return inner
    }
    if (token.kind !== 'name') this.refuse(token)
    if (token.text.toUpperCase() === 'CASE') return this.cases()
    if (this.take('(')) return this.call(token.text)
    if (/^(true|false)$/i.test(token.text)) return () => token.text.toLowerCase() === 'true'
    const path = token.text.split('.')
    return (message) =>
      path.reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], json(message))
  }

  /** @see AWS IoT SQL reference, "Case statements" */
  private cases(): Expression {
    const given = this.expression()
    const branches: { when: Expression; result: Expression }[] = []
    while (this.take('WHEN')) {
      const when = this.expression()
      this.expect('THEN')
      branches.push({ when, result: this.expression() })
    }
    if (branches.length === 0) this.refuse(this.peek(), 'WHEN')
    const otherwise = this.take('ELSE') ? this.expression() : () => undefined
    this.expect('END')
    return (message) => {
      const value = given(message)
      if (value === undefined) return undefined
      return (branches.find(({ when }) => when(message) === value)?.result ?? otherwise)(message)
    }
  }

  private call(name: string): Expression {
    const make = functions[name.toLowerCase()]
    if (!make) throw new Error(`${name}() is not evaluated by the local cloud: ${this.text}`)
    const args: Expression[] = []
    while (!this.take(')')) {
      args.push(this.expression())
      this.take(',')
    }
    return make(args)
  }

  private peek = () => this.tokens[this.at]

  private next(): Token {
    const token = this.tokens[this.at]
    if (!token) throw new Error(`this rule ends too early: ${this.text}`)
    this.at += 1
    return token
  }

  private take(text: string): boolean {
    const token = this.peek()
    const same = token !== undefined && token.kind !== 'string' && token.text.toUpperCase() === text
    if (same) this.at += 1
    return same
  }

  private expect(text: string): void {
    if (!this.take(text)) this.refuse(this.peek(), text)
  }

  private end(): void {
    if (this.at < this.tokens.length) this.refuse(this.peek())
  }

  private refuse(token: Token | undefined, wanted?: string): never {
    const found = token ? `"${token.text}"` : 'the end'
    throw new Error(`${found} is not understood${wanted ? ` where ${wanted} is due` : ''}: ${this.text}`)
  }
}

const ofNumbers =
  (left: Expression, right: Expression, result: (one: number, other: number) => number): Expression =>
  (message) => {
    const [one, other] = [left(message), right(message)]
    return typeof one === 'number' && typeof other === 'number' ? result(one, other) : undefined
  }

const comparisons: Record<string, (left: unknown, right: unknown) => boolean> = {
  '=': (left, right) => left === right,
  '<>': (left, right) => left !== right,
  '!=': (left, right) => left !== right,
  '<': (left, right) => comparable(left, right) && (left as number) < (right as number),
  '<=': (left, right) => comparable(left, right) && (left as number) <= (right as number),
  '>': (left, right) => comparable(left, right) && (left as number) > (right as number),
  '>=': (left, right) => comparable(left, right) && (left as number) >= (right as number),
}
const comparable = (left: unknown, right: unknown) => typeof left === typeof right && left !== undefined

/** An expression may ask for a message's payload several times, and all rules see the same. */
const base64 = remembered((bytes: Uint8Array): string => bufferOf(bytes).toString('base64'))

const jsonOf = remembered((bytes: Uint8Array): Record<string, unknown> | undefined => {
  try {
    return JSON.parse(bufferOf(bytes).toString()) as Record<string, unknown>
  } catch {
    return undefined
  }
})
const json = ({ payload }: Message): Record<string, unknown> | undefined => jsonOf(payload)

const bufferOf = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** The last result, for the same argument. */
function remembered<Given, Made>(make: (given: Given) => Made): (given: Given) => Made {
  let last: { given: Given; made: Made } | null = null
  return (given) => {
    if (last === null || last.given !== given) last = { given, made: make(given) }
    return last.made
  }
}
