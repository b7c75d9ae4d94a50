import type { Schema } from '../../../../functions/api/openapi/schema.ts'
import { resolved } from './documented.ts'

/** Ids that a request may hold and that are not the caller's: of another tenant, or of nothing. */
export interface Foreign {
  id: number
}

const long = 'x'.repeat(5000)
const integers = ['x', '', '-1', '0', '1.5', '1e3', ' 1', '9007199254740993', '99999999999999999999', 'null']
const moments = [
  'x',
  '',
  '0',
  '2024-05-01',
  '2024-05-01T00:00:00',
  '2024-02-31T00:00:00Z',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
]
const texts = ['', long, '\u0000', '%', '☃', "'; --", '__proto__', '../..']

/** Texts that a parameter of this schema must survive, good ones among them. */
export function parameterValues(schema: Schema, foreign: Foreign): string[] {
  const { type, format, items } = resolved(schema)
  if (type === 'array') return parameterValues(items!, foreign)
  if (format === 'date-time') return moments
  if (type === 'boolean') return ['x', '', 'true', 'false', '1']
  if (type === 'integer') return [...integers, String(foreign.id)]
  return type === 'number' ? [...integers, '-1e400', '91'] : texts
}

const wrongTypes: readonly unknown[] = [null, 'x', '', '0', 1, -1, 1.5, true, [], {}, [null], { a: [1] }]
const extremes: readonly unknown[] = [9_007_199_254_740_992, 1e300, -1e300, long, '\u0000', '☃', '__proto__']

/** What a field of a body must survive: every wrong type, and values at and beyond its bounds. */
export function fieldValues(schema: Schema, name: string, foreign: Foreign): unknown[] {
  const { minimum, maximum, maxLength, minLength, enum: options } = resolved(schema)
  return [
    ...wrongTypes,
    ...extremes,
    ...(minimum === undefined ? [] : [minimum, minimum - 1]),
    ...(maximum === undefined ? [] : [maximum, maximum + 1]),
    ...(maxLength === undefined ? [] : ['x'.repeat(maxLength), 'x'.repeat(maxLength + 1)]),
    ...(minLength ? ['x'.repeat(minLength - 1)] : []),
    ...(options ?? []),
    ...(/id$/i.test(name) ? [foreign.id] : []),
  ]
}

/** Bodies that are nothing that a JSON body can be. */
export const brokenBodies = ['', '{', 'null', '[]', '[null]', '7', '"x"', '{"a":'.repeat(200), '\u0000']

/** Each field of the body without, and with every value that it must survive; in a list that of its only entry. */
export function bodyMutations(schema: Schema, base: unknown, foreign: Foreign): unknown[] {
  const { type, items, properties = {}, additionalProperties } = resolved(schema)
  if (type === 'array') {
    const [entry = {}] = base as unknown[]
    return [...bodyMutations(items!, entry, foreign).map((each) => [each]), [entry, entry], Array(1001).fill(entry)]
  }
  const given = base as Record<string, unknown>
  const fields = new Map(Object.entries(properties))
  for (const key of Object.keys(given)) {
    if (!fields.has(key)) fields.set(key, typeof additionalProperties === 'object' ? additionalProperties : {})
  }
  return [...fields].flatMap(([key, field]) => {
    const { [key]: _, ...without } = given
    return [without, ...fieldValues(field, key, foreign).map((value) => ({ ...given, [key]: value }))]
  })
}
