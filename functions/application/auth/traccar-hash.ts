import { pbkdf2, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(pbkdf2)

/** What Traccar stored: SHA-1 with 1,000 rounds up to its version 6, SHA-256 with 200,000 and a prefix since. */
const legacy = { digest: 'sha1', rounds: 1000 } as const

/**
 * A hash of another system in our own form, for imported users.
 * @param hashed as its column says: bare hex, or `PBKDF2WithHmacSHA256$200000$hex`
 * @param salt hex
 * @returns `$pbkdf2-sha256$i=200000$salt$key`; null for an unknown form
 */
export function traccarHash(hashed: string, salt: string): string | null {
  const [, rounds, hex = hashed] = /^PBKDF2WithHmacSHA256\$(\d{1,7})\$([0-9a-f]+)$/i.exec(hashed) ?? []
  if (!/^([0-9a-f]{2})+$/i.test(hex) || !/^([0-9a-f]{2})+$/i.test(salt)) return null
  const name = rounds === undefined ? legacy.digest : 'sha256'
  return `$pbkdf2-${name}$i=${rounds ?? legacy.rounds}$${text(salt)}$${text(hex)}`
}

/** Whether the password belongs to a hash that `traccarHash` made. An unreadable hash matches nothing. */
export async function verifyTraccarHash(password: string, hash: string): Promise<boolean> {
  const read = /^\$pbkdf2-(sha1|sha256)\$i=(\d{1,7})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(hash)
  if (!read) return false
  const [, digest, rounds, salt, key] = read as string[] as [string, string, string, string, string]
  const expected = Buffer.from(key, 'base64')
  const derived = await derive(password, Buffer.from(salt, 'base64'), Number(rounds), expected.length, digest)
  return timingSafeEqual(derived, expected)
}

const text = (hex: string) => Buffer.from(hex, 'hex').toString('base64').replace(/=+$/, '')
