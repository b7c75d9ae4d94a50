import { retry, retryPolicies, tryAgain } from '../../platform/retry.ts'
import { restrictedBy } from '../../../shared/domain/access/restrictions.ts'
import { actingPeople } from '../../application/auth/acting-users.ts'
import { MovedOn, noSuchEnd } from '../../platform/records/record-failures.ts'
import type { WorldOf } from '../../platform/needs.ts'
import type { ScopedCaller } from '../route.ts'
import { scopeOf } from '../../application/records/visible-scope.ts'

/** A write that is allowed because of how many there are. */
export interface Limited<Written> {
  /** refuses by throwing a Failure when the count forbids it, as far as this caller knows */
  require(caller: ScopedCaller): Promise<void>
  /** writes if the tenant's version is still this one */
  write(version: number): Promise<Written>
}

/**
 * Writes so that a limit is never passed, however many come at once: counting and writing are one, because nothing of
 * the tenant may have changed between them. After another write it counts again.
 * @throws Failure conflict when others were faster each time
 */
export async function writeLimited<Written>(
  world: WorldOf<'api'>,
  caller: ScopedCaller,
  writeLimited: Limited<Written>,
): Promise<Written> {
  const policy = { ...retryPolicies.limitedWrite, exhausted: () => new MovedOn() }
  const attempt = async () => {
    const version = await caller.records.version()
    await writeLimited.require(await freshCaller(caller))
    try {
      return await writeLimited.write(version)
    } catch (error) {
      if (!(error instanceof MovedOn)) throw error
      return tryAgain
    }
  }
  return retry(policy, attempt, world)
}

/** The same caller with nothing cached. */
async function freshCaller(caller: ScopedCaller): Promise<ScopedCaller> {
  const { records } = caller
  const acting = await actingPeople(records)(caller.user.id)
  if (!acting) throw noSuchEnd()
  // an entered session also has the restrictions of the person who entered
  const person = restrictedBy(acting, [caller.user])
  const tenant = () => records.tenant()
  const settings = async () => (await tenant()).settings
  return { ...caller, user: person, tenant, settings, scope: scopeOf(records, person) }
}
