import { restrictedBy } from '../../../shared/domain/access/restrictions.ts'
import { actingPeople } from '../../platform/auth/acting-users.ts'
import { letOthersPass } from '../../platform/dynamo/conflict.ts'
import { MovedOn, noSuchEnd } from '../../platform/records/record-failures.ts'
import type { World } from '../../platform/ports/ports.ts'
import type { Asker } from '../route.ts'
import { sightOf } from './visible-scope.ts'

const triesMax = 20

/** A write that is allowed because of how many there are. */
export interface Counted<Written> {
  /** refuses by throwing a Failure when the count forbids it, as far as this asker knows */
  require(asker: Asker): Promise<void>
  /** writes if the tenant's version is still this one */
  write(version: number): Promise<Written>
}

/**
 * Writes so that a limit is never passed, however many come at once: counting and writing are one, because nothing of
 * the tenant may have changed between them. Who was overtaken counts again.
 * @throws Failure conflict when others were faster each time
 */
export async function writeCounted<Written>(world: World, asker: Asker, counted: Counted<Written>): Promise<Written> {
  for (let tries = 1; ; tries++) {
    const version = await asker.records.version()
    await counted.require(await knowingNothing(asker))
    try {
      return await counted.write(version)
    } catch (error) {
      if (!(error instanceof MovedOn) || tries === triesMax) throw error
    }
    await letOthersPass(world, tries)
  }
}

/** The same person, who has looked at nothing yet. */
async function knowingNothing(asker: Asker): Promise<Asker> {
  const { records } = asker
  const acting = await actingPeople(records)(asker.user.id)
  if (!acting) throw noSuchEnd()
  // an entered session also has the restrictions of the person who entered
  const person = restrictedBy(acting, [asker.user])
  const tenant = () => records.tenant()
  const settings = async () => (await tenant()).settings
  return { ...asker, user: person, tenant, settings, sight: sightOf(records, person) }
}
