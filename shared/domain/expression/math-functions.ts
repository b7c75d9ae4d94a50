/** All that an expression may call. Chance is not among them: the same position always computes the same. */
const names = [
  'abs',
  'min',
  'max',
  'floorDiv',
  'floorMod',
  'round',
  'pow',
  'sqrt',
  'cbrt',
  'hypot',
  'floor',
  'ceil',
  'rint',
  'signum',
  'exp',
  'log',
  'log10',
  'sin',
  'cos',
  'tan',
  'asin',
  'acos',
  'atan',
  'atan2',
  'sinh',
  'cosh',
  'tanh',
  'toRadians',
  'toDegrees',
] as const

export type MathName = (typeof names)[number]

/** `math:abs` and the others */
export const mathFunctions: readonly string[] = names.map((name) => `math:${name}`)
