import { isDeepStrictEqual } from 'node:util'
import { governedGroupIds, withRole, type OpenIdRights } from '../../../shared/domain/access/openid/rights.ts'
import type { OpenIdSettings } from '../../../shared/domain/access/openid/provider-settings.ts'
import { group } from '../../../shared/entities/group.ts'
import { user, type User } from '../../../shared/entities/user.ts'
import { disconnectEnded } from '../../application/auth/end-sessions.ts'
import type { WorldOf } from '../../platform/needs.ts'
import type { Link, Records } from '../../platform/ports/ports.ts'
import { ChangedMeanwhile, MovedOn } from '../../platform/records/record-failures.ts'
import { retry, retryPolicies, tryAgain } from '../../platform/retry.ts'

interface Governed {
  person: User
  rights: OpenIdRights
  settings: OpenIdSettings
}

/** Gives somebody what their groups at the provider give, and takes what other groups gave. */
export async function govern(world: WorldOf<'api'>, records: Records, governed: Governed): Promise<void> {
  const isChanged = await giveRole(world, records, governed)
  await giveGroups(records, governed)
  // what they let others do may have ended
  if (isChanged) await disconnectEnded(world, records.tenantId)
}

/** Nobody becomes the last administrator who stepped down, however many sign in at one moment. */
function giveRole(world: WorldOf<'api'>, records: Records, { person, rights }: Governed): Promise<boolean> {
  const policy = { ...retryPolicies.limitedWrite, exhausted: () => new MovedOn() }
  const attempt = async () => {
    const version = await records.version()
    const before = await records.get(user, person.id)
    if (!before) return false
    const after = withRole(before, rights.role)
    const isLost = before.administrator && !after.administrator
    if (isDeepStrictEqual(after, before) || (isLost && !(await hasOtherAdministrator(records, before)))) return false
    try {
      await records.replace(user, after, { seen: before, version })
      return true
    } catch (error) {
      if (!(error instanceof MovedOn) && !(error instanceof ChangedMeanwhile)) throw error
      return tryAgain
    }
  }
  return retry(policy, attempt, world)
}

async function hasOtherAdministrator(records: Records, { id }: User): Promise<boolean> {
  const people = await records.list(user)
  return people.some((each) => each.administrator && !each.disabled && each.id !== id)
}

async function giveGroups(records: Records, { person, rights, settings }: Governed): Promise<void> {
  const owner = { type: user.name, id: person.id }
  const held = new Set(
    (await records.linksOf(owner)).flatMap(({ property }) => (property.type === group.name ? [property.id] : [])),
  )
  const there = await records.getMany(group, rights.groupIds)
  const wanted = new Set(there.map(({ id }) => id))
  const linkTo = (id: number): Link => ({ owner, property: { type: group.name, id } })
  const missing = [...wanted].filter((id) => !held.has(id)).map(linkTo)
  const over = [...governedGroupIds(settings)].filter((id) => held.has(id) && !wanted.has(id)).map(linkTo)
  if (missing.length > 0) await records.link(missing)
  if (over.length > 0) await records.unlink(over)
}
