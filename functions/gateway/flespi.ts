import { Failure } from '../../shared/domain/failures.ts'
import { limits } from '../../shared/domain/limits.ts'
import type { Report } from './formats.ts'
import { isObject } from './sent.ts'

/**
 * A stream of flespi carries messages of many trackers, mixed. Each tracker's are taken together, in the order in which
 * they came, in parts that the parser takes.
 * @throws Failure invalid when it is not a list
 */
export function flespiReports(value: unknown): Report[] {
  const messages = Array.isArray(value) ? (value as unknown[]) : [value]
  const byIdent = new Map<string, object[]>()
  messages.forEach((message, at) => {
    if (!isObject(message)) throw new Failure('invalid', `[${at}]: not a message. Send a list of JSON objects.`)
    const ident = typeof message.ident === 'number' ? String(message.ident) : message.ident
    if (typeof ident !== 'string' || ident === '') {
      throw new Failure('invalid', `[${at}].ident: missing. It is the identifier of the tracker.`, {
        field: `[${at}].ident`,
      })
    }
    const theirs = byIdent.get(ident)
    if (theirs) theirs.push(message)
    else byIdent.set(ident, [message])
  })
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
