import { Failure, noun } from '../../../shared/domain/failures.ts'
import { failureAnswer } from '../../platform/failure-answer.ts'
import { readerOf } from '../exports/reader.ts'
import { parsed } from '../http/body.ts'
import type { ApiContext, ScopedCaller } from '../route.ts'
import type { Tool } from './tool.ts'

/** What the protocol calls a result: text for any model, and the same as data. */
export interface ToolResult {
  content: ({ type: 'text'; text: string } | { type: 'resource_link'; uri: string; name: string; mimeType: string })[]
  structuredContent?: Record<string, unknown>
  isError?: true
  [key: string]: unknown
}

/**
 * Calls a tool for somebody. A refusal is a result as well, so that a model reads it and asks better; of our own faults it
 * shows a number only, as every call of the API.
 */
export async function callTool(
  { c, caller }: { c: ApiContext; caller: ScopedCaller },
  tool: Tool,
  given: Record<string, unknown>,
): Promise<ToolResult> {
  try {
    const input = parsed(tool.input, withoutNulls(knownOnly(tool, given)))
    const answer = await tool.answer({ c, caller, reader: await readerOf(caller) }, input)
    const link = tool.link?.(answer)
    return {
      content: [
        { type: 'text', text: JSON.stringify(answer) },
        ...(link ? [{ type: 'resource_link' as const, ...link }] : []),
      ],
      structuredContent: answer,
    }
  } catch (error) {
    const requestId = c.env?.requestContext?.requestId ?? ''
    const { body } = failureAnswer(error, { requestId, tenantId: caller.actor.tenantId })
    return { content: [{ type: 'text', text: body }], isError: true }
  }
}

/** @throws Failure invalid that names the argument and those there are */
function knownOnly({ input }: Tool, given: Record<string, unknown>): Record<string, unknown> {
  const known = Object.keys(input.shape)
  const unknown = Object.keys(given).find((name) => !known.includes(name))
  if (unknown === undefined) return given
  const values = { problem: { text: 'give one of {values}.' as const, values: { values: known.map(noun) } } }
  throw new Failure('invalid', '{field}: {problem}', { field: unknown.slice(0, 60), values })
}

/** Some models say null of what they leave out. */
const withoutNulls = (given: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null))
