import { accountState } from '../../../shared/domain/access/account.ts'
import { decideArrival } from '../../../shared/domain/access/openid/decide.ts'
import { groupsIn, rightsByGroups, withRole } from '../../../shared/domain/access/openid/rights.ts'
import { domainOf, type OpenIdSettings } from '../../../shared/domain/access/openid/provider-settings.ts'
import { defaultEnd } from '../../../shared/domain/access/people.ts'
import { isActive } from '../../../shared/domain/access/permissions.ts'
import { Failure } from '../../../shared/domain/failures.ts'
import { accountLimits } from '../../../shared/domain/limits/accounts.ts'
import { openIdLimits } from '../../../shared/domain/limits/openid.ts'
import { user, type User } from '../../../shared/entities/user.ts'
import type { OpenIdRefusal } from '../../../shared/wire/access/openid-json.ts'
import { actingPeople } from '../../application/auth/acting-users.ts'
import { accountKey } from '../../platform/openid/account-key.ts'
import type { Records } from '../../platform/ports/ports.ts'
import { hasSpent } from '../allowance.ts'
import { audited, note } from '../audit-entries.ts'
import type { ApiContext } from '../route.ts'
import { govern } from './govern.ts'

/** What a provider says of somebody. */
export type Claims = { iss: string; sub: string } & Record<string, unknown>

interface Arriving {
  tenantId: string
  settings: OpenIdSettings
  claims: Claims
}

type Arrived = { person: User } | { reason: OpenIdRefusal; userId?: number }

/** Who of the organisation this is, linked or made, with the rights of their groups; or why nobody. */
export async function arrive(c: ApiContext, { tenantId, settings, claims }: Arriving): Promise<Arrived> {
  const { world } = c.var
  const account = accountKey({ issuer: settings.issuer, subject: claims.sub })
  const client = `${settings.issuer} ${settings.clientId}`
  const store = world.openIdStore(tenantId)
  const plain = world.tenants.records(tenantId)
  const { gone, ...known } = await knownOf(c, { tenantId, settings, claims, account, client })
  const decision = decideArrival({ ...known, unknownPeople: settings.unknownPeople, now: world.now() })
  const userId = known.linked?.id ?? known.sameAddress?.id
  if (decision.kind === 'refuse') return { reason: decision.reason, ...(userId !== undefined && { userId }) }
  const made =
    decision.kind === 'make' ? await make(c, { records: plain, email: decision.email, claims, settings }) : null
  if (made && 'reason' in made) return made
  const person = made?.person ?? (decision as { person: User }).person
  const by = { tenantId, userId: person.id }
  if (decision.kind !== 'enter') {
    // somebody else came with the same account at this moment
    if (!(await store.link({ userId: person.id, account, client }, gone)))
      return { reason: 'refused', userId: person.id }
    note(c, { action: 'link', objectType: user.name, objectId: person.id, attributes: { fields: 'openId' }, by })
  }
  const records = audited(plain, (noted) => note(c, { ...noted, by }))
  const rights = rightsByGroups(settings, groupsIn(claims, settings.groupsClaim)) ?? (made ? settings.defaults : null)
  if (rights && person.id !== settings.breakGlassUserId) await govern(world, records, { person, rights, settings })
  const acting = await actingPeople(plain)(person.id)
  if (acting && isActive(acting, world.now())) return { person: acting }
  return { reason: acting?.disabled ? 'disabled' : 'expired', userId: person.id }
}

async function knownOf(c: ApiContext, arriving: Arriving & { account: string; client: string }) {
  const { tenantId, claims, account, client } = arriving
  const { world } = c.var
  const store = world.openIdStore(tenantId)
  const records = world.tenants.records(tenantId)
  const email = emailIn(claims)
  const domain = email && domainOf(email)
  const [link, key, own] = await Promise.all([
    store.linkOf(account),
    email === null ? null : world.lookups.userByEmail(email),
    domain === null ? [] : store.ownDomains([domain]),
  ])
  const [linked, sameAddress, tenant] = await Promise.all([
    link ? records.get(user, link.userId) : null,
    key?.tenantId === tenantId ? records.get(user, key.userId) : null,
    records.tenant(),
  ])
  const others = sameAddress ? await store.linksOf(sameAddress.id) : []
  const state = accountState(tenant.account, world.now())
  return {
    linked,
    sameAddress,
    isSameLinkedOtherwise: others.some((each) => each.client === client && each.account !== account),
    isElsewhere: key !== null && key.tenantId !== tenantId,
    email,
    isEmailVerified: isVerified(claims),
    isDomainProven: own.length > 0,
    hasRoom: tenant.account.isConfirmed && (state === 'open' || state === 'trial'),
    // whose account it was, and who was removed since
    gone: linked ? undefined : link?.userId,
  }
}

interface Making {
  records: Records
  email: string
  claims: Claims
  settings: OpenIdSettings
}

async function make(c: ApiContext, { records, email, claims, settings }: Making): Promise<Arrived> {
  const { tenantId } = records
  const { madePerDayMax: max, madeWindowMs: windowMs } = openIdLimits
  if (!(await hasSpent(c.var.world, [{ name: `openid:made:${tenantId}`, max, windowMs }]))) return { reason: 'full' }
  const draft = user.schema.safeParse({ name: nameIn(claims) ?? email, email, deviceLimit: -1 })
  if (!draft.success) return { reason: 'unverified' }
  const { role } = rightsByGroups(settings, groupsIn(claims, settings.groupsClaim)) ?? settings.defaults
  const person = withRole({ ...draft.data, expirationTime: defaultEnd(draft.data) }, role)
  try {
    const made = await records.create(user, person)
    note(c, { action: 'create', objectType: user.name, objectId: made.id, by: { tenantId, userId: made.id } })
    return { person: made }
  } catch (error) {
    // the address became somebody's meanwhile
    if (error instanceof Failure && error.kind === 'conflict') return { reason: 'unknown' }
    throw error
  }
}

/** In lower case; null for none, and for what cannot be one. */
export function emailIn(claims: Readonly<Record<string, unknown>>): string | null {
  const { email } = claims
  if (typeof email !== 'string') return null
  const address = email.trim().toLowerCase()
  return domainOf(address) === null ? null : address
}

/** Some providers say it as a text. Undefined where they say nothing. */
export function isVerified({ email_verified: says }: Readonly<Record<string, unknown>>): boolean | undefined {
  return says === undefined ? undefined : says === true || says === 'true'
}

function nameIn({ name, given_name: given, family_name: family }: Claims): string | null {
  const parts = typeof name === 'string' ? [name] : [given, family].filter((part) => typeof part === 'string')
  const text = parts
    .join(' ')
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
  return text === '' ? null : text.slice(0, accountLimits.nameLengthMax)
}
