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
  return { ...rest, additionalProperties: false } as ObjectSchema
}
