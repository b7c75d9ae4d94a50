import type { Coordinates } from '../../../shared/domain/distance.ts'
import { Failure } from '../../../shared/domain/failures.ts'
import { assistantLimits } from '../../../shared/domain/limits/assistants.ts'
import { atMost } from '../../platform/concurrency.ts'
import { allowAddress } from '../places/allow-address.ts'
import { degrees } from './reading.ts'
import type { Asking } from './tool.ts'

const lookUpsAtOnce = 4

interface Place extends Coordinates {
  /** as it was stored with the position */
  address: string | null
}
export type PlaceOf = (place: Place) => { latitude: number; longitude: number; address: string | null }

/**
 * Looks up addresses of the first places that have none, as `GET /server/geocode` does: in the reader's language, out of
 * the same allowances, and not for accounts whose email address nobody confirmed. Where that ends, the rest have none.
 * @returns what an answer says of each place
 */
export async function addressed({ c, caller, reader }: Asking, places: readonly Place[]): Promise<PlaceOf> {
  const { geocoder } = c.var.world
  const wanted = new Map<string, Place>()
  for (const place of places) if (!place.address) wanted.set(nameOf(place), place)
  const found = new Map<string, string | null>()
  const isAllowed = geocoder.isAvailable() && (await caller.tenant()).account.isConfirmed
  let isOver = !isAllowed
  await atMost(lookUpsAtOnce, [...wanted].slice(0, assistantLimits.addressesMax), async ([name, place]) => {
    if (isOver) return
    try {
      found.set(name, await geocoder.addressOf(place, reader.language, () => allowAddress(c, caller)))
    } catch (error) {
      if (!(error instanceof Failure && error.kind === 'tooMuch')) throw error
      isOver = true
    }
  })
  return (place) => ({
    latitude: degrees(place.latitude),
    longitude: degrees(place.longitude),
    address: place.address ?? found.get(nameOf(place)) ?? null,
  })
}

const nameOf = ({ latitude, longitude }: Coordinates): string => `${degrees(latitude)} ${degrees(longitude)}`
