import { Failure } from '../../shared/domain/failures.ts'
import { limits } from '../../shared/domain/limits.ts'

/** A tracker's request, as far as the formats look at it. */
export interface Sent {
  /** by lower-case name */
  header(name: string): string | undefined
  query: URLSearchParams
  contentType: string
  body: Uint8Array
}

/** @throws Failure tooLarge */
export async function sentIn(request: Request): Promise<Sent> {
  const bytesMax = limits.ingestBodyBytesMax
  const declared = Number(request.headers.get('content-length') ?? 0)
  const body = declared > bytesMax ? null : new Uint8Array(await request.arrayBuffer())
  if (!body || body.length > bytesMax) {
    throw new Failure('tooLarge', 'Send at most {most} bytes at a time.', { values: { most: bytesMax } })
  }
  return {
    header: (name) => request.headers.get(name) ?? undefined,
    query: new URL(request.url).searchParams,
    contentType: (request.headers.get('content-type') ?? '').toLowerCase(),
    body,
  }
}

export const textOf = ({ body }: Sent): string => new TextDecoder().decode(body)

/** @throws Failure invalid */
export function jsonOf(sent: Sent): unknown {
  try {
    return JSON.parse(textOf(sent)) as unknown
  } catch {
    throw new Failure('invalid', 'The body is not JSON.')
  }
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The secret in the headers: as a bearer token, or as the password of Basic credentials of any name. */
export function headerSecret(sent: Sent): string | null {
  const [scheme = '', value = ''] = (sent.header('authorization') ?? '').split(' ')
  if (/^bearer$/i.test(scheme)) return value
  if (!/^basic$/i.test(scheme)) return null
  const [, password] = /^[^:]*:(.*)$/s.exec(Buffer.from(value, 'base64').toString('utf8')) ?? []
  return password ?? null
}
