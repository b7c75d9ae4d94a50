import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { verifyTraccarHash } from './traccar-hash.ts'

/** Costs about a tenth of a second and 32 MB, as OWASP's password storage page asks at the least. */
const cost = { ln: 15, r: 8, p: 1 }
const keyBytes = 32

/** @returns PHC text `$scrypt$ln=15,r=8,p=1$salt$key`, so that the cost can be raised later */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, { ...cost, salt, length: keyBytes })
  return `$scrypt$ln=${cost.ln},r=${cost.r},p=${cost.p}$${text(salt)}$${text(key)}`
}

/** Whether the password belongs to the hash, in the same time for near and far misses. An unreadable hash matches nothing. */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const read = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(hash)
  if (!read) return verifyTraccarHash(password, hash)
  const [ln, r, p] = read.slice(1, 4).map(Number) as [number, number, number]
  const expected = Buffer.from(read[5]!, 'base64')
  const key = await derive(password, { ln, r, p, salt: Buffer.from(read[4]!, 'base64'), length: expected.length })
  return timingSafeEqual(key, expected)
}

/** Whether a password that fits this hash should be hashed again: it was made elsewhere, or at another cost. */
export const isOutdated = (hash: string): boolean => !hash.startsWith(`$scrypt$ln=${cost.ln},r=${cost.r},p=${cost.p}$`)

interface Derivation {
  /** binary logarithm of the memory cost */
  ln: number
  r: number
  p: number
  salt: Uint8Array
  length: number
}

const derive = (password: string, { ln, r, p, salt, length }: Derivation) =>
  new Promise<Buffer>((resolve, reject) => {
    const options = { N: 2 ** ln, r, p, maxmem: 256 * 2 ** ln * r }
    scrypt(password.normalize('NFKC'), salt, length, options, (error, key) => (error ? reject(error) : resolve(key)))
  })

const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
