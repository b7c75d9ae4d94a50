/**
 * EventBridge patterns as Lambda's event filtering takes them: exact values, prefix, suffix, equals-ignore-case,
 * exists, anything-but and numeric, and `$or`. @see AWS Lambda, "Filter rule syntax"
 */
export type Pattern = { [key: string]: Pattern | Condition[] | Pattern[] }
type Scalar = string | number | boolean | null
type Condition = Scalar | { [operator: string]: unknown }

type Operator = (value: unknown, wanted: unknown) => boolean

/** An operator whose operand has a type; another operand is an error of the pattern and matches nothing. */
const operator =
  <Wanted>(
    isWanted: (wanted: unknown) => wanted is Wanted,
    holdsFor: (value: unknown, wanted: Wanted) => boolean,
  ): Operator =>
  (value, wanted) =>
    isWanted(wanted) && holdsFor(value, wanted)

const isText = (value: unknown): value is string => typeof value === 'string'
const isFlag = (value: unknown): value is boolean => typeof value === 'boolean'
const isBounds = (value: unknown): value is (string | number)[] => Array.isArray(value)
const isCondition = (value: unknown): value is Condition | Condition[] => value !== undefined

const operators: Record<string, Operator> = {
  prefix: operator(isText, (value, wanted) => isText(value) && value.startsWith(wanted)),
  suffix: operator(isText, (value, wanted) => isText(value) && value.endsWith(wanted)),
  'equals-ignore-case': operator(
    isText,
    (value, wanted) => isText(value) && value.toLowerCase() === wanted.toLowerCase(),
  ),
  exists: operator(isFlag, (value, wanted) => (value !== undefined) === wanted),
  'anything-but': operator(
    isCondition,
    (value, wanted) => value !== undefined && ![wanted].flat().some((each) => holds(value, each)),
  ),
  numeric: operator(isBounds, (value, wanted) => typeof value === 'number' && inRange(value, wanted)),
}

/** @throws Error that names an operator which is not evaluated */
export function parsePattern(text: string): Pattern {
  const pattern = JSON.parse(text) as Pattern
  check(pattern)
  return pattern
}

function check(pattern: Pattern): void {
  for (const [key, wanted] of Object.entries(pattern)) {
    if (!Array.isArray(wanted)) check(wanted)
    else if (key === '$or') for (const each of wanted) check(each as Pattern)
    else for (const each of wanted) checkCondition(each)
  }
}

function checkCondition(condition: Condition): void {
  if (condition === null || typeof condition !== 'object') return
  const unknown = Object.keys(condition).find((name) => !(name in operators))
  if (unknown) throw new Error(`the filter operator "${unknown}" is not evaluated by the local cloud`)
}

/** Whether a record matches the pattern. */
export function matches(pattern: Pattern, record: unknown): boolean {
  return Object.entries(pattern).every(([key, wanted]) => {
    if (key === '$or') return (wanted as Pattern[]).some((each) => matches(each, record))
    const value = isObject(record) ? record[key] : undefined
    if (!Array.isArray(wanted)) return matches(wanted, value)
    const values = Array.isArray(value) && value.length > 0 ? value : [value]
    return (wanted as Condition[]).some((condition) => values.some((each) => holds(each, condition)))
  })
}

function holds(value: unknown, condition: Condition): boolean {
  if (condition === null || typeof condition !== 'object') return value === condition
  return Object.entries(condition).every(([name, wanted]) => operators[name]?.(value, wanted) === true)
}

function inRange(value: number, bounds: (string | number)[]): boolean {
  const pairs = Array.from({ length: bounds.length / 2 }, (_, index) => [
    bounds[index * 2],
    Number(bounds[index * 2 + 1]),
  ])
  return pairs.every(([sign, bound]) => {
    const limit = bound as number
    if (sign === '=') return value === limit
    if (sign === '<') return value < limit
    if (sign === '<=') return value <= limit
    return sign === '>' ? value > limit : value >= limit
  })
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
