import { gunzipSync } from 'node:zlib'
import { trackerLimits } from '../../shared/domain/limits/trackers.ts'

/** A tracker's request, as far as the formats look at it. */
export interface Sent {
  /** by lower-case name */
  header(name: string): string | undefined
  query: URLSearchParams
  contentType: string
  /** decompressed; where `isTooLong`, zeros, and more of them than is ever read */
  body: Uint8Array
  /** it has more bytes than a body may have */
  isTooLong: boolean
}

/** Never throws for what a body is: whose it is has to be known first. @param bytesMax of the decompressed body */
export async function sentIn(request: Request, bytesMax: number): Promise<Sent> {
  const declared = Number(request.headers.get('content-length') ?? 0)
  const raw = declared > bytesMax ? null : new Uint8Array(await request.arrayBuffer())
  const whole = raw && decompressed(raw, bytesMax)
  const body = whole && whole.length <= bytesMax ? whole : null
  return {
    header: (name) => request.headers.get(name) ?? undefined,
    query: new URL(request.url).searchParams,
    contentType: (request.headers.get('content-type') ?? '').toLowerCase(),
    body: body ?? new Uint8Array(trackerLimits.trackerPayloadBytesMax + 1),
    isTooLong: !body,
  }
}

const isGzip = (body: Uint8Array): boolean => body[0] === 0x1f && body[1] === 0x8b

/** Gateways may decompress what still says that it is compressed, so the bytes decide. Null when it becomes too long. */
function decompressed(body: Uint8Array, bytesMax: number): Uint8Array | null {
  if (!isGzip(body)) return body
  try {
    return gunzipSync(body, { maxOutputLength: bytesMax })
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? null : body
  }
}

export const textOf = ({ body }: Sent): string => new TextDecoder().decode(body)

/** undefined when it is no JSON */
export function jsonOf(sent: Sent): unknown {
  try {
    return JSON.parse(textOf(sent)) as unknown
  } catch {
    return undefined
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
