/**
 * Where a value stands in a message. `a.b[0].c` is read from the record, `$.a.b` from the whole message, `?name` from
 * the query of the address; `*` is any key or place, and `$1`, `$2` are those that the first and second `*` in the path
 * of the records stood for. A key with other signs is quoted: `["a.b"]`.
 */
export interface ValuePath {
  text: string
  of: 'record' | 'message' | 'query' | 'match'
  steps: readonly Step[]
}

const anyKey = Symbol('any key or place')
type Step = string | typeof anyKey

export interface Found {
  value: unknown
  /** what each `*` of the path stood for */
  keys: readonly string[]
}

const stepPattern = /\.?(?:(\*)|([^.[\]"*]+))|\[(?:(\*)|(\d{1,6})|"((?:[^"\\]|\\.)*)")\]/y

/** null for a text that is no path. The empty one is the record itself. */
export function parsePath(text: string): ValuePath | null {
  const whole = text.trim()
  const match = /^\$([1-9])$/.exec(whole)
  if (match) return { text: whole, of: 'match', steps: [match[1]!] }
  if (whole.startsWith('?')) return whole.length > 1 ? { text: whole, of: 'query', steps: [whole.slice(1)] } : null
  const isOfMessage = /^\$(?=$|[.[])/.test(whole)
  const steps = stepsIn(isOfMessage ? whole.slice(1) : whole)
  return steps && { text: whole, of: isOfMessage ? 'message' : 'record', steps }
}

function stepsIn(text: string): Step[] | null {
  const steps: Step[] = []
  stepPattern.lastIndex = 0
  for (let at = 0; at < text.length; at = stepPattern.lastIndex) {
    const found = stepPattern.exec(text)
    if (!found) return null
    const [, star, key, starInside, place, quoted] = found
    const named = key ?? place ?? quoted?.replaceAll(/\\(.)/g, '$1')
    steps.push((star ?? starInside) === undefined ? named! : anyKey)
  }
  return steps
}

/** The alternatives in a text with `|`; null when one is no path. */
export function parseAlternatives(text: string): ValuePath[] | null {
  if (text.trim() === '') return []
  const paths = splitAt('|', text).map((each) => (each.trim() === '' ? null : parsePath(each)))
  return paths.every((path) => path !== null) ? paths : null
}

/** Of each alternative of an identifier the paths whose values are joined; null when one is no path. */
export function parseIdentifier(text: string): ValuePath[][] | null {
  if (text.trim() === '') return []
  const all = splitAt('|', text).map((alternative) =>
    splitAt('+', alternative).map((each) => (each.trim() === '' ? null : parsePath(each))),
  )
  return all.every((paths) => paths.every((path) => path !== null)) ? all : null
}

/** At a sign that stands outside of quotes. */
function splitAt(sign: string, text: string): string[] {
  const parts = ['']
  let isQuoted = false
  for (const letter of text) {
    if (letter === '"') isQuoted = !isQuoted
    if (letter === sign && !isQuoted) parts.push('')
    else parts[parts.length - 1] += letter
  }
  return parts
}

/** What is left to look at, so that a path with several `*` ends. */
export interface Visits {
  left: number
}

/** What stands at the end of the steps, in the order of the message; nothing of what is absent or null. */
export const valuesAt = (value: unknown, steps: readonly Step[], visits: Visits): Generator<Found, void> =>
  valuesFrom({ value, keys: [] }, steps, visits)

function* valuesFrom({ value, keys }: Found, steps: readonly Step[], visits: Visits): Generator<Found, void> {
  if (value === null || value === undefined || visits.left <= 0) return
  visits.left--
  const [step, ...rest] = steps
  if (step === undefined) {
    yield { value, keys }
  } else if (typeof value === 'object' && step !== anyKey) {
    if (Object.hasOwn(value, step))
      yield* valuesFrom({ value: (value as Record<string, unknown>)[step], keys }, rest, visits)
  } else if (typeof value === 'object') {
    for (const [key, inner] of Object.entries(value)) {
      if (visits.left <= 0) return
      yield* valuesFrom({ value: inner, keys: [...keys, key] }, rest, visits)
    }
  }
}

/** A key as it stands in a path after others. */
export const withKey = (path: string, key: string): string => {
  if (/^\d+$/.test(key)) return `${path}[${key}]`
  const isPlain = /^[^.[\]"*|+$?\s][^.[\]"*|+]*$/.test(key)
  if (!isPlain) return `${path}["${key.replaceAll(/["\\]/g, String.raw`\$&`)}"]`
  return path === '' ? key : `${path}.${key}`
}
