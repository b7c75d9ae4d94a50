import { BoundedMap } from '../../../shared/domain/bounded-map.ts'
import { createHmac, randomBytes } from 'node:crypto'
import { Failure } from '../../../shared/domain/failures.ts'
import { isForcedElsewhere, requirePasswordAllowed } from './forced-sign-in.ts'
import { activePerson, peopleOf, type AuthPorts } from './people.ts'
import type { AuthRequest } from './request.ts'
import type { SignedIn } from './session.ts'
import { signIn, type SignIn } from './sign-in.ts'

/** Programs repeat Basic credentials with every request; scrypt each time would cost them a tenth of a second. */
const provedMax = 1000
const processKey = randomBytes(32)
const proved = new BoundedMap<string, true>(provedMax)
/** A program that starts with many requests at once makes one attempt, not many. */
const underWay = new WeakMap<AuthPorts, Map<string, Promise<SignedIn | null>>>()

/**
 * The user that these `Basic` credentials belong to; null when they are wrong or the user may not sign in.
 * @throws Failure tooMuch; forbidden where a provider is forced
 */
export async function basicUser(world: AuthPorts, encoded: string, request: AuthRequest): Promise<SignedIn | null> {
  const [, email, password] = /^([^:]*):(.*)$/s.exec(new TextDecoder().decode(bytesOf(encoded))) ?? []
  if (email === undefined || password === undefined) return null

  const proven = await provedBefore(world, email, password)
  if (proven) return proven
  const under = underWay.get(world) ?? new Map<string, Promise<SignedIn | null>>()
  underWay.set(world, under)
  const attempt = proofOf(email, password, request.address)
  const proving = under.get(attempt) ?? prove(world, { email, password, request })
  under.set(attempt, proving)
  try {
    return await proving
  } finally {
    under.delete(attempt)
  }
}

async function prove(world: AuthPorts, attempt: SignIn): Promise<SignedIn | null> {
  try {
    const entered = await signIn(world, { ...attempt, isBasic: true })
    const { hash } = await entered.records.credentials(entered.user.id)
    if (hash) remember(proofOf(attempt.email, attempt.password, hash))
    return entered
  } catch (error) {
    if (error instanceof Failure && error.kind !== 'tooMuch' && !isForcedElsewhere(error)) return null
    throw error
  }
}

/** The stored hash is part of the proof, so a changed password ends it. */
async function provedBefore(world: AuthPorts, email: string, password: string): Promise<SignedIn | null> {
  if (proved.size === 0) return null
  const key = await world.lookups.userByEmail(email.trim().toLowerCase())
  if (!key) return null
  const people = await peopleOf(world, key.tenantId)
  const person = await activePerson(world, people, key.userId)
  const { hash = null, stamp = '' } = person?.credentials ?? {}
  if (!person || !hash || person.user.totpKey !== null || !proved.has(proofOf(email, password, hash))) return null
  requirePasswordAllowed(await people.tenant(), null)
  return { user: person.user, records: world.tenants.records(key.tenantId), stamp }
}

function remember(proof: string): void {
  proved.set(proof, true)
}

const proofOf = (email: string, password: string, of: string) =>
  createHmac('sha256', processKey)
    .update(JSON.stringify([email, password, of]))
    .digest('base64')

const bytesOf = (base64: string) => new Uint8Array(Buffer.from(base64, 'base64'))
