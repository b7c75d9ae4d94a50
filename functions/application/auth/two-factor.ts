import { minuteMs } from '../../../shared/domain/time/durations.ts'
import type { UserKey } from '../../platform/ports/ports.ts'
import type { AuthPorts } from './people.ts'

/** As every authenticator understands it: SHA-1, six digits, thirty seconds (RFC 6238). */
const settings = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** one step early or late: clocks of phones differ */
const window = 1
const keyBytes = 20
const usedCodeMs = 5 * minuteMs

/** Loaded with the first code: most requests come with a cookie. */
const codes = () => import('otpauth')

/** @returns 160 random bits as 32 characters of base32 */
export const newTotpKey = async (): Promise<string> => new (await codes()).Secret({ size: keyBytes }).base32

interface Proof {
  key: string
  code: string
}

/** Whether the code fits the key now. */
export const fitsKey = async (proof: Proof, now: number): Promise<boolean> => (await stepOf(proof, now)) !== null

/** Whether the code fits the key now and was not used before. */
export async function provesTwoFactor(world: AuthPorts, person: UserKey, proof: Proof) {
  const step = await stepOf(proof, world.now())
  if (step === null) return false
  const used = await world.lookups.countAttempt(`code:${person.tenantId}:${person.userId}:${step}`, usedCodeMs)
  return used.count === 1
}

/** The time step of the code; null for a code that does not fit. */
async function stepOf({ key, code }: Proof, timestamp: number): Promise<number | null> {
  const token = code.replaceAll(' ', '')
  if (!/^\d{6}$/.test(token)) return null
  const { Secret, TOTP } = await codes()
  const totp = new TOTP({ ...settings, secret: Secret.fromBase32(key) })
  const delta = totp.validate({ token, timestamp, window })
  return delta === null ? null : totp.counter({ timestamp }) + delta
}
