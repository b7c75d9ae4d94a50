import * as z from 'zod'
import { mayShare } from '../../../shared/domain/access/permissions.ts'
import { shareOf } from '../../../shared/domain/access/share.ts'
import type { Coordinates } from '../../../shared/domain/distance.ts'
import { Failure } from '../../../shared/domain/failures.ts'
import { roadSettings } from '../../../shared/domain/roads/road-settings.ts'
import { placeByRoad, placeByRoadKey, placeText } from '../../../shared/domain/roads/shared-way.ts'
import { user } from '../../../shared/entities/user.ts'
import { jsonBody, parsed } from '../http/body.ts'
import { wholeNumber } from '../http/query.ts'
import { seenGuest } from '../people/live-shares.ts'
import { lastWriterWins } from '../records/last-writer.ts'
import type { ApiContext, ScopedCaller } from '../route.ts'
import { roadsAreOff } from './road-allowance.ts'

const wanted = z.object({
  place: z.object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) }).nullable(),
})

/**
 * Lets a share link lead to a place by road, or no longer.
 * @throws Failure invalid for a link to a group, missing, forbidden where roads are off; ending it always works
 */
export async function leadByRoad(c: ApiContext, caller: ScopedCaller): Promise<Response> {
  const { world } = c.var
  const { place } = parsed(wanted, await jsonBody(c))
  const id = wholeNumber(c.req.param('id') ?? '')
  const kept = await lastWriterWins(world, async (): Promise<Coordinates | null> => {
    const guest = await seenGuest(world, caller, id)
    const settings = await caller.settings()
    if (!mayShare(caller.user, settings)) {
      throw new Failure('forbidden', 'You may not share anything. Ask an administrator.')
    }
    const { [placeByRoadKey]: _, ...others } = guest.attributes
    if (place && shareOf(guest.email)?.kind !== 'device') {
      throw new Failure('invalid', '{field}: only a link to a vehicle leads to a place.', { field: 'place' })
    }
    if (place && (roadSettings(settings.attributes) === null || !world.roads.isAvailable())) throw roadsAreOff()
    const attributes = place ? { ...others, [placeByRoadKey]: placeText(place) } : others
    await caller.records.replace(user, { ...guest, attributes }, { seen: guest })
    return placeByRoad(attributes)
  })
  return c.json({ place: kept })
}
