import { ExpressionError } from './expression-error.ts'
import type { MathName } from './math-functions.ts'
import { numberOf, SentWhole, type Value } from './value.ts'
import { wholeOf } from './whole-number.ts'

interface MathFunction {
  inputs: number
  of: (...inputs: number[]) => number
  /** the same for whole numbers, which stay whole */
  ofWhole?: (...inputs: bigint[]) => bigint
  /** the result is a whole number */
  isWhole?: boolean
}

const smaller = (a: bigint, b: bigint) => (a < b ? a : b)
const floorDivided = (a: bigint, b: bigint) => (a - floorRest(a, b)) / b
const floorRest = (a: bigint, b: bigint) => ((a % b) + b) % b

const functions: Readonly<Record<MathName, MathFunction>> = {
  abs: { inputs: 1, of: Math.abs, ofWhole: (a) => (a < 0n ? -a : a) },
  min: { inputs: 2, of: Math.min, ofWhole: smaller },
  max: { inputs: 2, of: Math.max, ofWhole: (a, b) => (a > b ? a : b) },
  floorDiv: { inputs: 2, of: (a, b) => Math.floor(a / b), ofWhole: floorDivided },
  floorMod: { inputs: 2, of: (a, b) => ((a % b) + b) % b, ofWhole: floorRest },
  round: { inputs: 1, of: Math.round, isWhole: true },
  pow: { inputs: 2, of: Math.pow },
  sqrt: { inputs: 1, of: Math.sqrt },
  cbrt: { inputs: 1, of: Math.cbrt },
  hypot: { inputs: 2, of: Math.hypot },
  floor: { inputs: 1, of: Math.floor },
  ceil: { inputs: 1, of: Math.ceil },
  rint: { inputs: 1, of: (a) => (Math.abs(a % 1) === 0.5 ? 2 * Math.round(a / 2) : Math.round(a)) },
  signum: { inputs: 1, of: Math.sign },
  exp: { inputs: 1, of: Math.exp },
  log: { inputs: 1, of: Math.log },
  log10: { inputs: 1, of: Math.log10 },
  sin: { inputs: 1, of: Math.sin },
  cos: { inputs: 1, of: Math.cos },
  tan: { inputs: 1, of: Math.tan },
  asin: { inputs: 1, of: Math.asin },
  acos: { inputs: 1, of: Math.acos },
  atan: { inputs: 1, of: Math.atan },
  atan2: { inputs: 2, of: Math.atan2 },
  sinh: { inputs: 1, of: Math.sinh },
  cosh: { inputs: 1, of: Math.cosh },
  tanh: { inputs: 1, of: Math.tanh },
  toRadians: { inputs: 1, of: (a) => (a * Math.PI) / 180 },
  toDegrees: { inputs: 1, of: (a) => (a * 180) / Math.PI },
}

/** @param name one of `mathFunctions`. @throws ExpressionError for wrong inputs */
export function callMath(name: string, values: readonly Value[]): Value {
  const called = functions[name.slice('math:'.length) as MathName]
  if (values.length !== called.inputs) {
    throw new ExpressionError(
      called.inputs === 1 ? '{name} takes 1 value, not {count}' : '{name} takes {inputs} values, not {count}',
      { name, inputs: called.inputs, count: values.length },
    )
  }
  const numbers = values.map(numberOf)
  const wholes = numbers.filter((number) => typeof number === 'bigint')
  if (called.ofWhole && wholes.length === numbers.length) {
    if (called.inputs === 2 && name.startsWith('math:floor') && wholes[1] === 0n)
      throw new ExpressionError('division by 0')
    const result = wholeOf(called.ofWhole(...wholes))
    const isSent = typeof result === 'bigint' && values.some((value) => value instanceof SentWhole)
    return isSent && !name.startsWith('math:floor') ? new SentWhole(result) : result
  }
  const result = called.of(...numbers.map(Number))
  return called.isWhole && Number.isFinite(result) ? wholeOf(BigInt(result)) : result
}
