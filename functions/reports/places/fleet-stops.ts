import { dayOf } from '../../../shared/domain/days/day.ts'
import type { PassWindow } from '../../../shared/domain/places/passes.ts'
import type { PlacedStop } from '../../../shared/domain/places/stop-places.ts'
import { inOrder } from '../../platform/concurrency.ts'
import type { Tracks } from '../../platform/ports/ports.ts'
import { NotAtOnce } from '../report-bounds.ts'

const devicesAtOnce = 16

/**
 * The stops of devices that ended in a period, as day summaries have them: those of days that are not settled yet are left
 * out, for what vehicles did in a month is not changed by a day.
 * @param isLate whether there is no time for more
 */
export async function fleetStops(
  tracks: Tracks,
  { deviceIds, window: { from, to } }: { deviceIds: readonly number[]; window: PassWindow },
  isLate: () => boolean,
): Promise<PlacedStop[]> {
  const stops: PlacedStop[] = []
  const all = inOrder(devicesAtOnce, deviceIds, async (deviceId) => {
    if (isLate()) throw new NotAtOnce()
    return { deviceId, days: await tracks.shownDays(deviceId, dayOf(from), dayOf(to)) }
  })
  for await (const { deviceId, days } of all) {
    for (const { day, segments } of days) {
      for (const { isTrip, isGap, start, end } of segments) {
        if (isTrip || isGap || end.fixTime < from || start.fixTime > to) continue
        const { latitude, longitude } = start
        stops.push({ deviceId, day, latitude, longitude, duration: end.fixTime - start.fixTime })
      }
    }
  }
  return stops
}
