/**
 * EventBridge patterns as Lambda's event filtering takes them: exact values, prefix, suffix, equals-ignore-case,
 * exists, anything-but and numeric, and `$or`. @see AWS Lambda, "Filter rule syntax"
 */
export type Pattern = { [key: string]: Pattern | Condition[] | Pattern[] }
type Scalar = string | number | boolean | null
type Condition = Scalar | { [operator: string]: unknown }

const operators: Record<string, (value: unknown, wanted: unknown) => boolean> = {
  prefix: (value, wanted) => typeof value === 'string' && value.startsWith(String(wanted)),
  suffix: (value, wanted) => typeof value === 'string' && value.endsWith(String(wanted)),
  'equals-ignore-case': (value, wanted) =>
    typeof value === 'string' && value.toLowerCase() === String(wanted).toLowerCase(),
  exists: (value, wanted) => (value !== undefined) === wanted,
  'anything-but': (value, wanted) =>
    value !== undefined && ![wanted as Condition | Condition[]].flat().some((each) => holds(value, each)),
  numeric: (value, wanted) => typeof value === 'number' && inRange(value, wanted as (string | number)[]),
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

/** Whether a record has everything that the pattern asks for. */
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
