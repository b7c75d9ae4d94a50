/** Statements of a role's policies, as IAM decides on them. Imported by functions' threads: it imports nothing. */

export interface Statement {
  effect: 'Allow' | 'Deny'
  actions: readonly string[]
  resources: readonly string[]
  /** in place of resources: all but these */
  notResources: readonly string[]
  /** by operator, then by key */
  conditions: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>
}

/** One thing that a call does to one resource. */
export interface Act {
  /** `dynamodb:PutItem` */
  action: string
  resource: string
  /** values of condition keys, in lower case: `ses:fromaddress` */
  context: Readonly<Record<string, readonly string[]>>
}

type Holds = (wanted: readonly string[], values: readonly string[]) => boolean
const likeAny = (wanted: readonly string[]) => (value: string) => wanted.some((pattern) => isLike(pattern, value))

/**
 * What is known of operators; a template with another one is refused.
 * @see IAM user guide, "IAM JSON policy elements: Condition operators": a missing key fails, but for `ForAllValues` and `…IfExists`
 */
export const operators: Readonly<Record<string, Holds>> = {
  StringEquals: (wanted, values) => values.some((value) => wanted.includes(value)),
  StringNotEquals: (wanted, values) => values.every((value) => !wanted.includes(value)),
  StringLike: (wanted, values) => values.some(likeAny(wanted)),
  StringLikeIfExists: (wanted, values) => values.length === 0 || values.some(likeAny(wanted)),
  ArnLike: (wanted, values) => values.some(likeAny(wanted)),
  ArnEquals: (wanted, values) => values.some(likeAny(wanted)),
  'ForAllValues:StringEquals': (wanted, values) => values.every((value) => wanted.includes(value)),
  'ForAllValues:StringLike': (wanted, values) => values.every(likeAny(wanted)),
}

/** @see IAM user guide, "Policy evaluation logic": a Deny wins, and what nothing allows is denied */
export function isAllowed(statements: readonly Statement[], act: Act): boolean {
  const about = statements.filter((statement) => isAbout(statement, act))
  return about.some(({ effect }) => effect === 'Allow') && about.every(({ effect }) => effect === 'Allow')
}

const isAbout = ({ actions, resources, notResources, conditions }: Statement, act: Act): boolean =>
  actions.some((action) => isLike(action.toLowerCase(), act.action.toLowerCase())) &&
  (notResources.length > 0
    ? !notResources.some((resource) => isLike(resource, act.resource))
    : resources.some((resource) => isLike(resource, act.resource))) &&
  Object.entries(conditions).every(([operator, keys]) =>
    Object.entries(keys).every(
      ([key, wanted]) => operators[operator]?.(wanted, act.context[key.toLowerCase()] ?? []) === true,
    ),
  )

const patterns = new Map<string, RegExp>()

/** `*` stands for any text, `?` for one character. */
export function isLike(pattern: string, value: string): boolean {
  if (pattern === '*' || pattern === value) return true
  if (!/[*?]/.test(pattern)) return false
  const known = patterns.get(pattern) ?? new RegExp(`^${pattern.replaceAll(/[*?]|[^*?]+/g, regexOf)}$`, 's')
  patterns.set(pattern, known)
  return known.test(value)
}

function regexOf(part: string): string {
  if (part === '*') return '.*'
  return part === '?' ? '.' : part.replaceAll(/[.+^${}()|[\]\\]/g, '\\$&')
}
