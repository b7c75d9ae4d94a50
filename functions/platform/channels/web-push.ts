import { createCipheriv, createECDH, createPrivateKey, ECDH, hkdfSync, randomBytes, sign } from 'node:crypto'
import type { PushAddress } from '../ports/channel-store-ports.ts'
import type { VapidKeys } from './vapid-keys.ts'

/** A request to a push service (RFC 8030). */
export interface PushRequest {
  url: string
  headers: Record<string, string>
  body: Uint8Array
}

export interface PushOptions {
  /** how long the service tries to deliver it, at most twelve hours: keys are signed for that long */
  ttlSeconds: number
  isUrgent: boolean
  vapid: VapidKeys
  /** an address of e-mail to which the service may write */
  contact: string
  /** epoch ms */
  now: number
}

const curveName = 'prime256v1'
/** Of the one record that a message is (RFC 8188); services take 4,096 bytes. */
const recordBytes = 4_096
const [saltBytes, tagBytes, keyBytes, nonceBytes] = [16, 16, 16, 12]
/** What a record of 4,096 bytes leaves beside its header of 86, the tag and the delimiter. */
export const pushTextBytesMax = recordBytes - 86 - tagBytes - 1

/** Whether this is a point of the curve, as browsers give one. */
export function isPushPoint(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, curveName, 'base64url', undefined, 'uncompressed')
    return Buffer.from(p256dh, 'base64url').length === 65
  } catch {
    return false
  }
}

/** Encrypts a text for one browser (RFC 8291) and signs the request (RFC 8292). @throws Error when its key is no point */
export function pushRequest(text: string, { endpoint, keys }: PushAddress, options: PushOptions): PushRequest {
  const { ttlSeconds, isUrgent } = options
  return {
    url: endpoint,
    headers: {
      'content-type': 'application/octet-stream',
      'content-encoding': 'aes128gcm',
      ttl: String(ttlSeconds),
      urgency: isUrgent ? 'high' : 'normal',
      authorization: `vapid t=${vapidToken(endpoint, options)}, k=${options.vapid.publicKey}`,
    },
    body: encrypted(text, keys),
  }
}

function encrypted(text: string, { p256dh, auth }: PushAddress['keys']): Uint8Array {
  const [browser, secret] = [Buffer.from(p256dh, 'base64url'), Buffer.from(auth, 'base64url')]
  const curve = createECDH(curveName)
  const sender = curve.generateKeys()
  const salt = randomBytes(saltBytes)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser, sender])
  const shared = Buffer.from(hkdfSync('sha256', curve.computeSecret(browser), secret, info, 32))
  const derive = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', shared, salt, `Content-Encoding: ${name}\0`, length))
  const cipher = createCipheriv('aes-128-gcm', derive('aes128gcm', keyBytes), derive('nonce', nonceBytes))
  // 2 says that no further record follows
  const content = [cipher.update(text, 'utf8'), cipher.update(Buffer.from([2])), cipher.final(), cipher.getAuthTag()]
  const size = Buffer.alloc(5)
  size.writeUInt32BE(recordBytes)
  size.writeUInt8(sender.length, 4)
  return Buffer.concat([salt, size, sender, ...content])
}

function vapidToken(endpoint: string, { ttlSeconds, vapid, contact, now }: PushOptions): string {
  const claims = { aud: new URL(endpoint).origin, exp: Math.floor(now / 1000) + ttlSeconds, sub: `mailto:${contact}` }
  const text = [{ typ: 'JWT', alg: 'ES256' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  const key = createPrivateKey({ key: vapid.privateJwk, format: 'jwk' })
  return `${text}.${sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
}
