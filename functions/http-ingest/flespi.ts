import type { Report } from './report.ts'
import { inParts } from '../application/tenants/message-parts.ts'
import { isObject } from './request-body.ts'

/**
 * A stream of flespi carries messages of many trackers, mixed. Each tracker's are taken together, in the order in which
 * they came, in parts that the parser takes. Those that do not say whose they are can only be of the device whose
 * secret it is. Null when none of it is a message.
 */
export function flespiReports(value: unknown): Report[] | null {
  const messages = Array.isArray(value) ? (value as unknown[]) : [value]
  if (messages.length > 0 && !messages.some(isObject)) return null
  const byIdent = new Map<string | null, object[]>()
  for (const message of messages) {
    if (!isObject(message)) continue
    const ident = typeof message.ident === 'number' ? String(message.ident) : message.ident
    const name = typeof ident === 'string' && ident !== '' ? ident : null
    const theirs = byIdent.get(name)
    if (theirs) theirs.push(message)
    else byIdent.set(name, [message])
  }
  return [...byIdent].flatMap(([uniqueId, theirs]) => inParts(theirs).map((payload) => ({ uniqueId, payload })))
}
