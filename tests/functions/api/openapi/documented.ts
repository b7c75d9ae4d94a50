import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { openApi } from '../../../../functions/api/openapi/document.ts'
import type { Operation, Schema } from '../../../../functions/api/openapi/schema.ts'
import { routes } from '../../../../functions/api/routes.ts'

export const document = openApi(routes, '9.8.7')

const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv)
ajv.addSchema(closed({ $id: 'document', components: document.components }) as object)

/** Objects with named keys have no others: whatever is answered has to be said. */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed)
  if (typeof value !== 'object' || value === null) return value
  const inner = Object.fromEntries(Object.entries(value).map(([key, each]) => [key, closed(each)]))
  return 'properties' in inner && inner['type'] === 'object' ? { additionalProperties: false, ...inner } : inner
}

/** @param call as a route says it: `GET /devices/:id` */
export function operationOf(call: string): Operation {
  const [method = '', path = ''] = call.split(' ')
  return document.paths[path.replaceAll(/:(\w+)/g, '{$1}')]![method.toLowerCase()]!
}

interface Documented {
  headers?: Record<string, unknown>
  content?: Record<string, { schema: Schema }>
}

/** What the document says of an answer with this status; null when it says nothing. */
export function documentedAnswer(call: string, status: number): Documented | null {
  const response = operationOf(call).responses[status]
  if (!response) return null
  return '$ref' in response ? document.components.responses[response.$ref.split('/').at(-1)!]! : response
}

const checks = new Map<Schema, ValidateFunction>()

/** The check of what a call answers in JSON; null when it answers none. */
export function checkOf(call: string): ValidateFunction | null {
  const schema = documentedAnswer(call, 200)?.content?.['application/json']?.schema
  if (!schema) return null
  const check =
    checks.get(schema) ??
    ajv.compile(JSON.parse(JSON.stringify(closed(schema)).replaceAll('"#/', '"document#/')) as object)
  checks.set(schema, check)
  return check
}

/** The schema that a reference stands for. */
export const resolved = (schema: Schema): Schema =>
  schema.$ref === undefined ? schema : document.components.schemas[schema.$ref.split('/').at(-1)!]!
