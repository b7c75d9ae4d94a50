import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Encrypts texts of one tenant; what is moved to another tenant cannot be opened. */
export interface SecretBox {
  seal(text: string): string
  /** @throws Error when the key is another one, or the text was changed */
  open(sealed: string): string
}

const algorithm = 'aes-256-gcm'
const format = 'v1.'
const [ivBytes, tagBytes] = [12, 16]

/** A key for one purpose, of the deployment's one secret (RFC 5869). */
export const derivedKey = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'qafila', purpose, 32))

/** AES-256-GCM with a key of the deployment; the tenant is authenticated with it. */
export function secretBox(secret: string, tenantId: string): SecretBox {
  const key = derivedKey(secret, 'channel settings')
  const tenant = Buffer.from(tenantId)
  return {
    seal(text) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv(algorithm, key, iv).setAAD(tenant)
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return format + Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url')
    },
    open(sealed) {
      if (!sealed.startsWith(format)) throw new Error('This is not a sealed text of a known format')
      const bytes = Buffer.from(sealed.slice(format.length), 'base64url')
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes)).setAAD(tenant)
      decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
      return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8')
    },
  }
}
