import { createHmac } from 'node:crypto'
import type { Call } from './http-call.ts'

interface Signing {
  /** the same for every try of the same content */
  id: string
  secret: string
  /** epoch ms */
  now: number
}

/** A call with the headers of standardwebhooks.com. */
export function signedCall(call: Call & { body: string }, { id, secret, now }: Signing): Call {
  const seconds = Math.floor(now / 1000)
  return {
    ...call,
    headers: {
      ...call.headers,
      'webhook-id': id,
      'webhook-timestamp': String(seconds),
      'webhook-signature': `v1,${signature(secret, { id, seconds, body: call.body })}`,
    },
  }
}

/** HMAC-SHA256 over `id.timestamp.body`; a secret that begins with `whsec_` is base64. */
export function signature(
  secret: string,
  { id, seconds, body }: { id: string; seconds: number; body: string },
): string {
  const key = secret.startsWith('whsec_') ? Buffer.from(secret.slice('whsec_'.length), 'base64') : secret
  return createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')
}
