import { Failure } from '../../shared/domain/failures.ts'
import { limits } from '../../shared/domain/limits.ts'
import type { Report } from './formats.ts'
import { isObject } from './request-body.ts'

/**
 * A stream of flespi carries messages of many trackers, mixed. Each tracker's are taken together, in the order in which
 * they came, in parts that the parser takes. Those that do not say whose they are can only be of the device whose
 * secret it is.
 * @throws Failure invalid when none of it is a message
 */
export function flespiReports(value: unknown): Report[] {
  const messages = Array.isArray(value) ? (value as unknown[]) : [value]
  if (messages.length > 0 && !messages.some(isObject)) {
    throw new Failure('invalid', 'Unexpected body. Send a list of JSON objects.')
  }
  const byIdent = new Map<string | null, object[]>()
  for (const message of messages) {
    if (!isObject(message)) continue
    const ident = typeof message.ident === 'number' ? String(message.ident) : message.ident
    const name = typeof ident === 'string' && ident !== '' ? ident : null
    const theirs = byIdent.get(name)
    if (theirs) theirs.push(message)
    else byIdent.set(name, [message])
  }
  return [...byIdent].flatMap(([uniqueId, theirs]) =>
    parts(theirs).map((payload) => ({ uniqueId, topic: 'http/flespi', payload })),
  )
}

/** Halved until each is small enough; a single message that is too large is for the parser to refuse. */
function parts(messages: readonly object[]): string[] {
  const payload = JSON.stringify(messages)
  const fits =
    messages.length <= limits.fixesPerMessageMax && Buffer.byteLength(payload) <= limits.trackerPayloadBytesMax
  if (fits || messages.length === 1) return [payload]
  const half = Math.ceil(messages.length / 2)
  return [...parts(messages.slice(0, half)), ...parts(messages.slice(half))]
}
