import http, { type ClientRequest, type RequestOptions } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import { actsOf, type Names, type SignedRequest } from './request-actions.ts'
import { isAllowed, type Act, type Statement } from './statements.ts'

/** Runs in a function's thread, before its code is loaded: `guard-bundle.ts` makes plain JavaScript of it. */

export interface Guarded extends Names {
  /** of the function's role */
  statements: readonly Statement[]
  role: string
}

/** Requests with a body longer than this are decided on by their beginning and path: they are files. */
const bodyBytesMax = 16 * 1024 * 1024

/**
 * Refuses each signed request that the function's role does not allow, as AWS would: the call fails with
 * `AccessDeniedException` and is not tried again. What is not signed goes to others and is nobody's permission.
 * @param report one line for each refused call
 */
export function guard(guarded: Guarded, report: (line: string) => void): void {
  const send = http.request
  const allowed = new Set<string>()
  const names = { ...guarded, tablesByPartition: tablesByPartition(guarded.statements) }

  function refusalOf(request: SignedRequest): string | null {
    try {
      const refused = actsOf(request, names).find((act) => !mayDo(act))
      return refused ? `${guarded.role} is not authorized to perform ${refused.action} on ${refused.resource}` : null
    } catch (error) {
      return error instanceof Error ? error.message : String(error)
    }
  }

  /** Most calls are like one before; those with values for conditions are looked at each time. */
  function mayDo(act: Act): boolean {
    const key = `${act.action} ${act.resource} ${JSON.stringify(act.context)}`
    if (allowed.has(key)) return true
    const may = isAllowed(guarded.statements, act)
    if (may && allowed.size < 10_000) allowed.add(key)
    return may
  }

  const guardedRequest = (...given: Parameters<typeof send>): ClientRequest => {
    const request = send(...given)
    const signed = signedPart(given[0] as RequestOptions)
    if (signed === null) return request
    const end = request.end.bind(request) as (...rest: unknown[]) => ClientRequest
    const check = (body: unknown) => {
      const refusal = refusalOf({ ...signed, body: textOf(body) })
      if (refusal === null) return true
      report(refusal)
      request.destroy(denied(refusal))
      return false
    }
    request.end = ((...rest: unknown[]) => (check(rest[0]) ? end(...rest) : request)) as typeof request.end
    return request
  }
  http.request = guardedRequest as typeof send
  syncBuiltinESMExports()
}

/** The resources for which a condition asks for partition keys. */
const tablesByPartition = (statements: readonly Statement[]): ReadonlySet<string> =>
  new Set(
    statements
      .filter(({ conditions }) =>
        Object.values(conditions).some((keys) =>
          Object.keys(keys).some((key) => key.toLowerCase() === 'dynamodb:leadingkeys'),
        ),
      )
      .flatMap(({ resources }) => resources),
  )

/** Null when it is not signed, or by the session of another role: what that may do is for its account to say. */
function signedPart({ headers, method = 'GET', path = '/' }: RequestOptions): Omit<SignedRequest, 'body'> | null {
  const named = Object.fromEntries(
    Object.entries((headers ?? {}) as Record<string, unknown>).map(([name, value]) => [
      name.toLowerCase(),
      String(value),
    ]),
  )
  const [, region, service] =
    /^AWS4-HMAC-SHA256 Credential=[^/]+\/\d+\/([^/]+)\/([^/]+)\/aws4_request/.exec(named['authorization'] ?? '') ?? []
  if (region === undefined || service === undefined || named['x-amz-security-token'] !== undefined) return null
  return { service, region, method, path: path ?? '/', headers: named }
}

function textOf(body: unknown): string {
  if (typeof body === 'string') return body
  if (!(body instanceof Uint8Array)) return ''
  return Buffer.from(body.buffer, body.byteOffset, Math.min(body.byteLength, bodyBytesMax)).toString()
}

const denied = (message: string): Error =>
  Object.assign(new Error(message), {
    name: 'AccessDeniedException',
    $fault: 'client',
    $metadata: { httpStatusCode: 403 },
  })
