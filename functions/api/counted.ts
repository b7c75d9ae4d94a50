import { user, type User } from '../../shared/entities/user.ts'
import { MovedOn, noSuchEnd } from '../platform/record-failures.ts'
import type { World } from '../platform/ports.ts'
import type { Asker } from './route.ts'
import { sightOf } from './sight.ts'

const triesMax = 20
const pauseMsMax = 100

/** Something that a limit counts. */
export interface Counted<Added> {
  /** refuses by throwing a Failure when there is no room for one more, as far as this asker knows */
  requireRoom(asker: Asker): Promise<void>
  /** adds it if the tenant's version is still this one */
  add(version: number): Promise<Added>
}

/**
 * Adds what a limit counts so that the limit is never passed, however many come at once: counting and adding are one,
 * because nothing of the tenant may have changed between them. Who was overtaken counts again.
 * @throws Failure conflict when others were faster each time
 */
export async function addCounted<Added>(world: World, asker: Asker, counted: Counted<Added>): Promise<Added> {
  for (let tries = 1; ; tries++) {
    const version = await asker.records.version()
    await counted.requireRoom(await knowingNothing(asker))
    try {
      return await counted.add(version)
    } catch (error) {
      if (!(error instanceof MovedOn) || tries === triesMax) throw error
    }
    await world.pause(Math.random() * pauseMsMax)
  }
}

/** The same person, who has looked at nothing yet. */
async function knowingNothing(asker: Asker): Promise<Asker> {
  const { records } = asker
  const person = (await records.get(user, asker.user.id)) as User | null
  if (!person) throw noSuchEnd()
  const tenant = () => records.tenant()
  const settings = async () => (await tenant()).settings
  return { ...asker, user: person, tenant, settings, sight: sightOf(records, person) }
}
