import type { z } from 'zod'
import { Failure, filled, noun, type Phrase } from '../../../shared/domain/failures.ts'
import { issuePhrase, phraseIn } from '../../../shared/entities/issue.ts'
import { accountLimits } from '../../../shared/domain/limits/accounts.ts'
import type { ApiContext } from '../route.ts'

/** The body as it came. @throws Failure tooLarge */
export async function bodyBytes(c: ApiContext, bytesMax: number): Promise<Uint8Array> {
  const declared = Number(c.req.header('content-length') ?? 0)
  const bytes = declared > bytesMax ? null : new Uint8Array(await c.req.arrayBuffer())
  if (bytes && bytes.length <= bytesMax) return bytes
  throw new Failure('tooLarge', 'The body is too large. Send at most {most} bytes.', { values: { most: bytesMax } })
}

const bodyText = async (c: ApiContext): Promise<string> =>
  new TextDecoder().decode(await bodyBytes(c, accountLimits.requestBodyBytesMax))

/** The body as a JSON object. @throws Failure invalid, tooLarge */
export async function jsonBody(c: ApiContext): Promise<Record<string, unknown>> {
  const value = shallow(asJson(await bodyText(c)))
  if (isObject(value)) return value
  throw new Failure('invalid', 'Unexpected body. Send one JSON object.')
}

/** The body as a list of JSON objects. @throws Failure invalid; tooLarge, also over `accountLimits.idsPerRequestMax` */
export async function jsonList(c: ApiContext): Promise<Record<string, unknown>[]> {
  const value = shallow(asJson(await bodyText(c)))
  if (!Array.isArray(value) || !value.every(isObject)) {
    throw new Failure('invalid', 'Unexpected body. Send a list of JSON objects.')
  }
  if (value.length > accountLimits.idsPerRequestMax) {
    throw new Failure('tooLarge', 'The list is too long. Send at most {most} at a time.', {
      values: { most: accountLimits.idsPerRequestMax },
    })
  }
  return value
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function shallow(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !isTooDeep(value)) return value
  throw new Failure('invalid', 'The body is nested too deeply. Use at most {most} levels.', {
    values: { most: accountLimits.bodyDepthMax },
  })
}

/** The fields of a form, or of a JSON object for those who prefer it. @throws Failure invalid, tooLarge */
export async function formBody(c: ApiContext): Promise<Record<string, unknown>> {
  if (c.req.header('content-type')?.includes('json')) return jsonBody(c)
  return Object.fromEntries(new URLSearchParams(await bodyText(c)))
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Failure('invalid', 'The body is not JSON. Send one JSON object.')
  }
}

/** Without recursion, which a hundred thousand nested lists would exhaust. */
function isTooDeep(value: object): boolean {
  const open: { value: unknown; depth: number }[] = [{ value, depth: 1 }]
  for (let next = open.pop(); next; next = open.pop()) {
    if (typeof next.value !== 'object' || next.value === null) continue
    if (next.depth > accountLimits.bodyDepthMax) return true
    for (const inner of Object.values(next.value)) open.push({ value: inner, depth: next.depth + 1 })
  }
  return false
}

/** @throws Failure invalid that names the first wrong field and what it should be */
export function parsed<S extends z.ZodType>(schema: S, value: unknown): z.infer<S> {
  const ours = new Map<string, Phrase>()
  const result = schema.safeParse(value, {
    error: (issue) => {
      const phrase = issuePhrase(issue)
      const text = phrase && filled(phrase)
      if (phrase && text) ours.set(text, phrase)
      return text
    },
  })
  if (result.success) return result.data
  const issue = result.error.issues[0]!
  const problem = phraseIn(issue) ?? ours.get(issue.message) ?? noun(issue.message)
  const field = issue.path.join('.')
  throw field === ''
    ? new Failure('invalid', 'The body: {problem}', { field, values: { problem } })
    : new Failure('invalid', '{field}: {problem}', { field, values: { problem } })
}
