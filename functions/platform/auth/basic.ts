import { createHmac, randomBytes } from 'node:crypto'
import { Failure } from '../../../shared/domain/failures.ts'
import { activePerson, peopleOf, type AuthPorts } from './people.ts'
import type { AuthRequest } from './request.ts'
import type { Entered } from './session.ts'
import { signIn, type SignIn } from './sign-in.ts'

/** Programs repeat Basic credentials with every request; scrypt each time would cost them a tenth of a second. */
const rememberedMax = 1000
const processKey = randomBytes(32)
const proved = new Set<string>()
/** Whoever starts with many requests at once is one attempt, not many. */
const underWay = new WeakMap<AuthPorts, Map<string, Promise<Entered | null>>>()

/**
 * Who these `Basic` credentials belong to; null when they prove nobody who may enter.
 * @throws Failure tooMuch
 */
export async function basicUser(world: AuthPorts, encoded: string, request: AuthRequest): Promise<Entered | null> {
  const [, email, password] = /^([^:]*):(.*)$/s.exec(new TextDecoder().decode(bytesOf(encoded))) ?? []
  if (email === undefined || password === undefined) return null

  const known = await remembered(world, email, password)
  if (known) return known
  const under = underWay.get(world) ?? new Map<string, Promise<Entered | null>>()
  underWay.set(world, under)
  const asked = proofOf(email, password, request.address)
  const proving = under.get(asked) ?? prove(world, { email, password, address: request.address })
  under.set(asked, proving)
  try {
    return await proving
  } finally {
    under.delete(asked)
  }
}

async function prove(world: AuthPorts, attempt: SignIn): Promise<Entered | null> {
  try {
    const entered = await signIn(world, attempt)
    const { hash } = await entered.records.credentials(entered.user.id)
    if (hash) remember(proofOf(attempt.email, attempt.password, hash))
    return entered
  } catch (error) {
    if (error instanceof Failure && error.kind !== 'tooMuch') return null
    throw error
  }
}

/** The stored hash is part of what is remembered, so a changed password ends it. */
async function remembered(world: AuthPorts, email: string, password: string): Promise<Entered | null> {
  if (proved.size === 0) return null
  const key = await world.lookups.userByEmail(email.trim().toLowerCase())
  if (!key) return null
  const person = await activePerson(world, await peopleOf(world, key.tenantId), key.userId)
  const { hash = null, stamp = '' } = person?.credentials ?? {}
  if (!person || !hash || person.user.totpKey !== null || !proved.has(proofOf(email, password, hash))) return null
  return { user: person.user, records: world.tenants.records(key.tenantId), stamp }
}

function remember(proof: string): void {
  if (proved.size >= rememberedMax) proved.clear()
  proved.add(proof)
}

const proofOf = (email: string, password: string, of: string) =>
  createHmac('sha256', processKey)
    .update(JSON.stringify([email, password, of]))
    .digest('base64')

const bytesOf = (base64: string) => new Uint8Array(Buffer.from(base64, 'base64'))
