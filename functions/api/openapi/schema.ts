import * as z from 'zod'

export interface Answered {
  description: string
  headers?: Record<string, { description: string; schema: Schema }>
  content?: Content
}

export type Content = Record<string, { schema: Schema }>

export interface Operation {
  operationId: string
  tags: string[]
  summary: string
  description?: string
  parameters?: {
    name: string
    in: 'path' | 'query' | 'header'
    required: boolean
    description: string
    schema: Schema
  }[]
  requestBody?: { required: boolean; description?: string; content: Content }
  responses: Record<string, Answered | { $ref: string }>
  security?: []
  /** what the client sends over a WebSocket */
  'x-client-message'?: Schema
}

/** JSON Schema as OpenAPI 3.1 has it (draft 2020-12), as far as this API uses it. */
export interface Schema {
  $ref?: string
  type?: string | readonly string[]
  description?: string
  format?: string
  enum?: readonly unknown[]
  default?: unknown
  items?: Schema
  properties?: Record<string, Schema>
  required?: readonly string[]
  additionalProperties?: boolean | Schema
  anyOf?: readonly Schema[]
  allOf?: readonly Schema[]
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  [keyword: string]: unknown
}

export const ref = (component: string): Schema => ({ $ref: `#/components/schemas/${component}` })
export const listOf = (items: Schema): Schema => ({ type: 'array', items })

export const text: Schema = { type: 'string' }
export const flag: Schema = { type: 'boolean' }
/** Absent for no. An enumeration, as generators of clients write code that is no code from `const`. */
export const onlyTrue: Schema = { type: 'boolean', enum: [true] }
export const number: Schema = { type: 'number' }
/** Whole numbers that JSON readers keep exact (RFC 8259, 6). */
const exact = { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER } as const
export const count: Schema = exact
export const recordId: Schema = { ...exact, description: 'id of a record' }
export const moment: Schema = { type: 'string', format: 'date-time' }
export const orNull = (schema: Schema): Schema => ({ anyOf: [schema, { type: 'null' }] })
export const oneOf = (options: readonly string[]): Schema => ({ type: 'string', enum: options })

/** An object whose keys are all present, except those named. */
export function object(properties: Record<string, Schema>, absent: readonly string[] = []): Schema {
  return { type: 'object', properties, required: Object.keys(properties).filter((key) => !absent.includes(key)) }
}

/** A reason in any language: its key, and the values in it. */
export const phrase: Schema = {
  ...object({ text, values: { type: 'object' } }, ['values']),
  description: 'the key of `reason`, which is the English sentence with `{holes}`, and their values',
}

/** What a saved record looks like: every key is there. */
export const saved = (schema: z.ZodObject): Schema => object(propertiesOf(schema))

/**
 * What has to be sent to be saved. Keys with a default may be left out, and are shown without it: generators take a key
 * that has one for a key that is always there. Leniency that clients rely on is not shown. `says` describes fields.
 */
export function wanted(schema: z.ZodObject, says: Readonly<Record<string, string>> = {}): Schema {
  const properties = Object.entries(propertiesOf(schema)).map(([key, { ...field }]): [string, Schema] => {
    delete field.default
    const description = says[key]
    return [key, description === undefined ? field : { ...field, description }]
  })
  const absent = Object.keys(schema.shape).filter(
    (key) => (schema.shape[key] as z.ZodType).safeParse(undefined).success,
  )
  return object(Object.fromEntries(properties), absent)
}

/** An object that is only answered: every key that is not optional is there. */
export function shapeOf(schema: z.ZodObject): Schema {
  const absent = Object.keys(schema.shape).filter((key) => (schema.shape[key] as z.ZodType)._zod.optout === 'optional')
  return object(propertiesOf(schema), absent)
}

const propertiesOf = (schema: z.ZodObject): Record<string, Schema> =>
  Object.fromEntries(Object.entries(schema.shape).map(([key, field]) => [key, fieldOf(field as z.ZodType)]))

/** As it is kept; by what is taken in where a transformation hides that. */
function fieldOf(field: z.ZodType): Schema {
  const kept = plain(z.toJSONSchema(field, { io: 'output', unrepresentable: 'any' }) as Schema)
  const isSaid = ['type', 'anyOf', 'enum'].some((keyword) => keyword in kept)
  return isSaid ? kept : plain(z.toJSONSchema(field, { io: 'input', unrepresentable: 'any' }) as Schema)
}

/** Without what a reader has no use for: that numbers are not below all exact ones, patterns of named formats. */
function plain(schema: Schema): Schema {
  const kept = Object.entries(schema).flatMap(([keyword, value]): [string, unknown][] => {
    if (keyword === '$schema' || keyword === 'propertyNames') return []
    if (keyword === 'pattern' && 'format' in schema) return []
    if (keyword === 'const') return [['enum', [value]]]
    if (keyword === 'minimum' && value === Number.MIN_SAFE_INTEGER) return []
    // later versions may answer with more
    if (keyword === 'additionalProperties' && value === false) return []
    if (keyword === 'additionalProperties' && typeof value === 'object') return [[keyword, true]]
    if (keyword === 'anyOf' || keyword === 'allOf') {
      // what only a transformation could tell says nothing
      const said = (value as Schema[]).filter((each) => Object.keys(each).length > 0).map(plain)
      return said.length === 1 ? Object.entries(said[0]!) : [[keyword, said]]
    }
    if (keyword === 'items') return [[keyword, plain(value as Schema)]]
    if (keyword === 'properties') {
      return [[keyword, Object.fromEntries(Object.entries(value as object).map(([key, each]) => [key, plain(each)]))]]
    }
    return [[keyword, value]]
  })
  return Object.fromEntries(kept)
}
