import { Secret, TOTP } from 'otpauth'
import type { UserKey, World } from '../ports.ts'

/** As every authenticator understands it: SHA-1, six digits, thirty seconds (RFC 6238). */
const settings = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** one step early or late: clocks of phones differ */
const window = 1
const keyBytes = 20
const rememberedMs = 5 * 60_000

/** @returns 160 random bits as 32 letters of base32 */
export const newTotpKey = (): string => new Secret({ size: keyBytes }).base32

/** Whether the code belongs to the key now, and was not used before. */
export async function provesSecondStep(world: World, person: UserKey, proof: { key: string; code: string }) {
  const code = proof.code.replaceAll(' ', '')
  if (!/^\d{6}$/.test(code)) return false
  const totp = new TOTP({ ...settings, secret: Secret.fromBase32(proof.key) })
  const timestamp = world.now()
  const delta = totp.validate({ token: code, timestamp, window })
  if (delta === null) return false
  const step = totp.counter({ timestamp }) + delta
  const used = await world.doors.countAttempt(`code:${person.tenantId}:${person.userId}:${step}`, rememberedMs)
  return used.count === 1
}
