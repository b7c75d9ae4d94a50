import { createECDH, type JsonWebKey } from 'node:crypto'
import { derivedKey } from './secret-box.ts'

/** By which push services recognise this deployment (RFC 8292). */
export interface VapidKeys {
  /** the uncompressed point in base64url, as browsers want it */
  publicKey: string
  privateJwk: JsonWebKey
}

/** The same keys for the same secret: subscriptions of browsers stay valid while the deployment keeps its secret. */
export function vapidKeys(secret: string): VapidKeys {
  for (let round = 0; ; round++) {
    const scalar = derivedKey(secret, `vapid ${round}`)
    const curve = createECDH('prime256v1')
    try {
      curve.setPrivateKey(scalar)
    } catch {
      // of 2^32 numbers one is too large for the curve
      continue
    }
    const point = curve.getPublicKey()
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
    return {
      publicKey: point.toString('base64url'),
      privateJwk: { kty: 'EC', crv: 'P-256', x, y, d: scalar.toString('base64url') },
    }
  }
}
