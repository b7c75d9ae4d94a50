import { ExpressionError } from './expression-error.ts'
import { fits } from './pattern.ts'
import {
  areEqual,
  compared,
  flagOf,
  integerOf,
  isList,
  isNumeric,
  numberOf,
  SentWhole,
  textOf,
  type Value,
} from './value.ts'
import { wholeOf } from './whole-number.ts'

export type Spend = (work: number) => void

type Calculation = { whole: (a: bigint, b: bigint) => bigint; decimal: (a: number, b: number) => number }

const calculations: Readonly<Record<string, Calculation>> = {
  '+': { whole: (a, b) => a + b, decimal: (a, b) => a + b },
  '-': { whole: (a, b) => a - b, decimal: (a, b) => a - b },
  '*': { whole: (a, b) => a * b, decimal: (a, b) => a * b },
  '/': { whole: (a, b) => a / b, decimal: (a, b) => a / b },
  '%': { whole: (a, b) => a % b, decimal: (a, b) => a % b },
}

const shiftOf = (by: bigint) => BigInt.asUintN(6, by)
const bitwise: Readonly<Record<string, (a: bigint, b: bigint) => bigint>> = {
  '&': (a, b) => a & b,
  '|': (a, b) => a | b,
  '^': (a, b) => a ^ b,
  '<<': (a, b) => BigInt.asIntN(64, a << shiftOf(b)),
  '>>': (a, b) => a >> shiftOf(b),
  '>>>': (a, b) => BigInt.asIntN(64, BigInt.asUintN(64, a) >> shiftOf(b)),
}

/** @throws ExpressionError when the values do not fit the sign */
export function operate(sign: string, [left, right]: readonly [Value, Value], spend: Spend): Value {
  if (sign === '+' && (typeof left === 'string' || typeof right === 'string')) return textOf(left) + textOf(right)
  if (Object.hasOwn(calculations, sign)) return calculated(sign, left, right)
  if (Object.hasOwn(bitwise, sign)) {
    return wholeOf(bitwise[sign]!(BigInt.asIntN(64, integerOf(left)), BigInt.asIntN(64, integerOf(right))))
  }
  switch (sign) {
    case '==':
      return areEqual(left, right)
    case '!=':
      return !areEqual(left, right)
    case '<':
      return compared(left, right) < 0
    case '<=':
      return compared(left, right) <= 0
    case '>':
      return compared(left, right) > 0
    case '>=':
      return compared(left, right) >= 0
    case '=^':
    case '!^':
      return left !== null && right !== null && textOf(left).startsWith(textOf(right)) === (sign === '=^')
    case '=$':
    case '!$':
      return left !== null && right !== null && textOf(left).endsWith(textOf(right)) === (sign === '=$')
    default:
      return isAmong(left, right, spend) === (sign === '=~')
  }
}

function calculated(sign: string, one: Value, other: Value): Value {
  const [left, right] = [numberOf(one), numberOf(other)]
  // oxlint-disable-next-line eqeqeq -- strictly, no bigint equals a number
  if ((sign === '/' || sign === '%') && right == 0) throw new ExpressionError('division by 0')
  const { whole, decimal } = calculations[sign]!
  const isSent = isUntyped(one) || isUntyped(other)
  if (typeof left === 'bigint' && typeof right === 'bigint' && !(isSent && sign === '/')) {
    const result = wholeOf(whole(left, right))
    return isSent && typeof result === 'bigint' ? new SentWhole(result) : result
  }
  return decimal(Number(left), Number(right))
}

/** Text says as little as JSON of whether its number is whole by nature. */
const isUntyped = (value: Value): boolean => value instanceof SentWhole || typeof value === 'string'

/** `=~`: whether a text fits a pattern, or a list, set or map has the value. */
function isAmong(value: Value, among: Value, spend: Spend): boolean {
  if (isList(among)) {
    spend(among.length)
    return among.some((each) => areEqual(value, each))
  }
  if (among instanceof Map) return among.has(keyOf(value))
  if (among === null) return value === null
  return value !== null && fits(textOf(value), textOf(among), spend)
}

export function operateAlone(sign: string, value: Value): Value {
  switch (sign) {
    case '!':
      return !flagOf(value)
    case '~':
      return wholeOf(~integerOf(value))
    case '-':
      return calculated('-', 0n, value)
    default:
      return value instanceof SentWhole ? value : numberOf(value)
  }
}

/** `empty`: nothing, no characters, no items, 0. */
export function isEmpty(value: Value): boolean {
  if (value === null || value === '') return true
  if (isNumeric(value)) return !flagOf(value)
  return sizeOf(value) === 0
}

/** Characters of a text, items of a list; other things count as one. */
export function sizeOf(value: Value): number {
  if (value === null) return 0
  if (typeof value === 'string' || isList(value)) return value.length
  return value instanceof Map ? value.size : 1
}

/** Keys of maps are texts, so that `1` and `'1'` are the same key. */
export const keyOf = (value: Value): string => textOf(value)
