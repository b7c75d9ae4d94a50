import type { User } from '../../../entities/user.ts'
import { openIdRoles, type OpenIdRole } from '../../../wire/access/openid-json.ts'
import type { OpenIdSettings } from './provider-settings.ts'

export interface OpenIdRights {
  role: OpenIdRole
  /** groups of vehicles */
  groupIds: number[]
}

/**
 * What the groups at the provider give somebody; null where an organisation reads none, or the provider did not say.
 * Somebody in none of the groups that count has what new people have: who leaves the administrators is none.
 */
export function rightsByGroups(settings: OpenIdSettings, groups: readonly string[] | null): OpenIdRights | null {
  if (settings.groupsClaim === '' || settings.groups.length === 0 || groups === null) return null
  const matched = matchedGroups(settings, groups)
  if (matched.length === 0) return settings.defaults
  const role = openIdRoles.find((each) => matched.some((group) => group.role === each))!
  return { role, groupIds: [...new Set(matched.flatMap(({ groupIds }) => groupIds))] }
}

export const matchedGroups = ({ groups }: OpenIdSettings, named: readonly string[]): OpenIdSettings['groups'] =>
  groups.filter(({ group }) => named.includes(group))

/** The groups of vehicles that come and go with groups at the provider: links to others are people's own. */
export const governedGroupIds = ({ groups, defaults }: OpenIdSettings): Set<number> =>
  new Set([...groups, defaults].flatMap(({ groupIds }) => groupIds))

/** The person with a role. A manager keeps how many people they may have. */
export function withRole(person: User, role: OpenIdRole): User {
  const plain = { ...person, administrator: false, readonly: false, userLimit: 0 }
  if (role === 'administrator') return { ...person, administrator: true, readonly: false }
  if (role === 'manager') return { ...plain, userLimit: person.userLimit === 0 ? -1 : person.userLimit }
  return role === 'readonly' ? { ...plain, readonly: true } : plain
}

/** The groups that a claim names: a list of texts, or one text. Null when the provider says that there are too many to tell. */
export function groupsIn(claims: Readonly<Record<string, unknown>>, claim: string): string[] | null {
  const names = claims['_claim_names']
  if (typeof names === 'object' && names !== null && Object.hasOwn(names, claim)) return null
  const value = claims[claim]
  if (typeof value === 'string') return [value]
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
}
