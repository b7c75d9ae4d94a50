import { ruleLimits } from '../limits/rules.ts'
import { ExpressionError } from './expression-error.ts'
import { callMath } from './math.ts'
import { callMethod } from './methods.ts'
import type { Node } from './node.ts'
import { isEmpty, keyOf, operate, operateAlone, sizeOf, type Spend } from './operators.ts'
import { flagOf, integerOf, isList, type Value } from './value.ts'

/** What a name stands for; undefined when there is nothing of this name. */
export type Names = (name: string) => Value | undefined

/**
 * The value of an expression. What it assigns stays inside it. Time and memory are bounded whatever it says.
 * @throws ExpressionError when it has none
 */
export function evaluate(expression: Node, names: Names): Value {
  let left = ruleLimits.expressionStepsMax
  const spend: Spend = (work) => {
    left -= work
    if (left < 0) throw new ExpressionError('the expression is too much work')
  }
  return new Evaluation(names, spend).valueOf(expression)
}

class Evaluation {
  private readonly assigned = new Map<string, Value>()
  private readonly names: Names
  private readonly spend: Spend
  private isReturned = false

  constructor(names: Names, spend: Spend) {
    this.names = names
    this.spend = spend
  }

  valueOf(node: Node): Value {
    this.spend(1)
    const value = this.computed(node)
    if (typeof value === 'string' && value.length > ruleLimits.expressionTextLengthMax) {
      throw new ExpressionError('a text became longer than {most} characters', {
        most: ruleLimits.expressionTextLengthMax,
      })
    }
    return value
  }

  private computed(node: Node): Value {
    switch (node.kind) {
      case 'literal':
        return node.value
      case 'name':
      case 'member':
      case 'index':
        return this.known(node)
      case 'call':
        return this.called(node)
      case 'method': {
        const self = this.valueOf(node.of)
        return callMethod(self, { name: node.name, inputs: node.inputs.map((each) => this.valueOf(each)) }, this.spend)
      }
      case 'unary':
        return operateAlone(node.sign, this.valueOf(node.of))
      case 'binary':
        return this.operated(node)
      case 'choice':
        return this.chosen(node)
      case 'list':
        return node.items.map((each) => this.valueOf(each))
      case 'map':
        return new Map(node.entries.map(([key, value]) => [keyOf(this.valueOf(key)), this.valueOf(value)]))
      case 'assign': {
        const value = this.valueOf(node.value)
        this.assigned.set(node.name, value)
        return value
      }
      case 'if': {
        const branch = flagOf(this.found(node.test) ?? null) ? node.yes : node.no
        return branch && this.valueOf(branch)
      }
      case 'return': {
        const value = this.valueOf(node.value)
        this.isReturned = true
        return value
      }
      default:
        return this.last(node.statements)
    }
  }

  /** The value of the last statement, or of the one that returns. */
  private last(statements: readonly Node[]): Value {
    let value: Value = null
    for (const statement of statements) {
      value = this.valueOf(statement)
      if (this.isReturned) break
    }
    return value
  }

  private known(node: Node): Value {
    const found = this.found(node)
    if (found === undefined) throw new ExpressionError('"{name}" is not known here', { name: shown(node) })
    return found
  }

  /** The named value, undefined when there is none: callers may accept that. */
  private found(node: Node): Value | undefined {
    if (node.kind === 'name') {
      return this.assigned.has(node.name) ? this.assigned.get(node.name) : this.names(node.name)
    }
    if (node.kind === 'member') {
      // attributes may have dots in their names
      const whole = dotted(node)
      const named = whole === null ? undefined : this.names(whole)
      if (named !== undefined) return named
      const self = this.found(node.of)
      if (self !== undefined && isList(self) && node.name === 'length') return BigInt(self.length)
      return self instanceof Map ? ((self as ReadonlyMap<string, Value>).get(node.name) ?? null) : undefined
    }
    if (node.kind === 'index') {
      const self = this.valueOf(node.of)
      if (isList(self)) return self[Number(integerOf(this.valueOf(node.at)))] ?? null
      if (self instanceof Map) return (self as ReadonlyMap<string, Value>).get(keyOf(this.valueOf(node.at))) ?? null
      throw new ExpressionError('only lists and maps have items')
    }
    return this.valueOf(node)
  }

  private called({ name, inputs }: Extract<Node, { kind: 'call' }>): Value {
    if (name === 'empty') return isEmpty(this.found(inputs[0]!) ?? null)
    if (name === 'size') return BigInt(sizeOf(this.valueOf(inputs[0]!)))
    return callMath(
      name,
      inputs.map((each) => this.valueOf(each)),
    )
  }

  private operated({ sign, left, right }: Extract<Node, { kind: 'binary' }>): Value {
    if (sign === '&&') return flagOf(this.valueOf(left)) && flagOf(this.valueOf(right))
    if (sign === '||') return flagOf(this.valueOf(left)) || flagOf(this.valueOf(right))
    // whether something is there can be asked of what is not
    if ((sign === '==' || sign === '!=') && (isNothing(left) || isNothing(right)))
      return ((this.found(left) ?? null) === (this.found(right) ?? null)) === (sign === '==')
    if (sign === '??') return this.found(left) ?? this.valueOf(right)
    return operate(sign, [this.valueOf(left), this.valueOf(right)], this.spend)
  }

  private chosen({ test, yes, no }: Extract<Node, { kind: 'choice' }>): Value {
    const value = this.found(test) ?? null
    const isTrue = yes === null && typeof value === 'string' ? value !== '' : flagOf(value)
    if (!isTrue) return this.valueOf(no)
    return yes === null ? value : this.valueOf(yes)
  }
}

const isNothing = (node: Node): boolean => node.kind === 'literal' && node.value === null

function dotted(node: Node): string | null {
  if (node.kind === 'name') return node.name
  const before = node.kind === 'member' ? dotted(node.of) : null
  return before === null || node.kind !== 'member' ? null : `${before}.${node.name}`
}

const shown = (node: Node): string => dotted(node) ?? 'this'
