import { ExpressionError } from './expression-error.ts'
import { isNumeric, numberOf, type Value, wholeOf } from './value.ts'

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

/** All that an expression may call. Chance is not among them: the same position always computes the same. */
const functions: Readonly<Record<string, MathFunction>> = {
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

/** `math:abs` and the others */
export const mathFunctions: readonly string[] = Object.keys(functions).map((name) => `math:${name}`)

export const isMathFunction = (name: string): boolean =>
  name.startsWith('math:') && Object.hasOwn(functions, name.slice('math:'.length))

/** @param name `math:pow`. @throws ExpressionError for wrong inputs */
export function callMath(name: string, values: readonly Value[]): Value {
  const called = functions[name.slice('math:'.length)]!
  if (values.length !== called.inputs) {
    throw new ExpressionError(
      `${name} takes ${called.inputs} value${called.inputs === 1 ? '' : 's'}, not ${values.length}`,
    )
  }
  const numbers = values.map((value) => (isNumeric(value) ? value : numberOf(value)))
  const wholes = numbers.filter((number) => typeof number === 'bigint')
  if (called.ofWhole && wholes.length === numbers.length) {
    if (called.inputs === 2 && name.startsWith('math:floor') && wholes[1] === 0n)
      throw new ExpressionError('division by 0')
    return wholeOf(called.ofWhole(...wholes))
  }
  const result = called.of(...numbers.map(Number))
  return called.isWhole && Number.isFinite(result) ? wholeOf(BigInt(result)) : result
}
