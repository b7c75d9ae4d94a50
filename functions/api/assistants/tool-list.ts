import * as z from 'zod'
import { tools } from './tools/index.ts'

/**
 * The tools as the protocol lists them, with the JSON Schema of what they take and answer. A deployed function holds what
 * this answered when it was bundled, and so does without what makes it: infra/build/api-document.ts.
 */
export const toolList = () =>
  tools.map(({ name, title, says, input, output }) => ({
    name,
    title,
    description: says,
    inputSchema: schemaOf(input, 'input'),
    outputSchema: schemaOf(output, 'output'),
    // nothing of the organisation changes; a report's file is kept for some days
    annotations: { title, readOnlyHint: true, destructiveHint: false, openWorldHint: false },
  }))

interface ObjectSchema {
  type: 'object'
  properties: Record<string, object>
  [keyword: string]: unknown
}

function schemaOf(schema: z.ZodObject, io: 'input' | 'output'): ObjectSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io })
  // an argument that no tool has would be passed over silently
  return oneTypeEach({ ...rest, additionalProperties: false }) as ObjectSchema
}

/** `anyOf` in place of a list of types, which not every model's provider takes. */
function oneTypeEach(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(oneTypeEach)
  if (typeof value !== 'object' || value === null) return value
  const inner = Object.entries(value).map(([key, each]) => [key, oneTypeEach(each)])
  const { type, ...rest } = Object.fromEntries(inner) as { type?: unknown }
  if (!Array.isArray(type)) return type === undefined ? rest : { type, ...rest }
  return { anyOf: type.map((each: unknown) => ({ type: each })), ...rest }
}
