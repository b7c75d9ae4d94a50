import { createDecipheriv, createECDH, hkdfSync, randomBytes, type ECDH } from 'node:crypto'

/** A browser that subscribed, with what only it knows. */
export interface Browser {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } }
  curve: ECDH
  secret: Buffer
}

export function newBrowser(endpoint: string): Browser {
  const curve = createECDH('prime256v1')
  const p256dh = curve.generateKeys().toString('base64url')
  const secret = randomBytes(16)
  return { subscription: { endpoint, keys: { p256dh, auth: secret.toString('base64url') } }, curve, secret }
}

/** Reads a message as a browser does: RFC 8291 over one record of RFC 8188. */
export function decrypted(body: Buffer, { curve, secret }: Browser): string {
  const salt = body.subarray(0, 16)
  const idLength = body[20]!
  const sender = body.subarray(21, 21 + idLength)
  const content = body.subarray(21 + idLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), curve.getPublicKey(), sender])
  const shared = Buffer.from(hkdfSync('sha256', curve.computeSecret(sender), secret, info, 32))
  const derive = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', shared, salt, `Content-Encoding: ${name}\0`, length))
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  decipher.setAuthTag(content.subarray(-16))
  const padded = Buffer.concat([decipher.update(content.subarray(0, -16)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
}
