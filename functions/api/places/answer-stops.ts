import { areaMatcher } from '../../../shared/domain/area/area-matcher.ts'
import { isArea, parseArea } from '../../../shared/domain/area/parse-area.ts'
import { isAdministrator } from '../../../shared/domain/access/permissions.ts'
import type { Coordinates } from '../../../shared/domain/distance.ts'
import { placeLimits } from '../../../shared/domain/limits/places.ts'
import { frequentPlaces, stopCells } from '../../../shared/domain/places/stop-places.ts'
import { geofence, type Geofence } from '../../../shared/entities/geofence.ts'
import type { StopPlacesJson } from '../../../shared/wire/places/place-json.ts'
import { fleetStops } from '../../reports/places/fleet-stops.ts'
import { historyAudit } from '../../reports/report-audit.ts'
import { endOfAnswer } from '../../reports/report-bounds.ts'
import { note } from '../audit-entries.ts'
import { timedQueryOf } from '../http/caller-clock.ts'
import { requireReports } from '../require-reports.ts'
import type { ApiContext, ScopedCaller } from '../route.ts'
import { placesAsked, refuseTooMuch, requireFewDevices } from './place-query.ts'

/** Where vehicles stop, and where they often do. @throws Failure invalid, forbidden, tooLarge */
export async function answerStops(c: ApiContext, caller: ScopedCaller): Promise<Response> {
  await requireReports(caller)
  const now = () => c.var.world.now()
  const begun = now()
  const { window, devices } = await placesAsked(await timedQueryOf(c, caller), caller)
  requireFewDevices({ window, devices })
  const deviceIds = devices.map(({ id }) => id)
  const until = endOfAnswer(begun, { deviceIds, ...window })
  const isLate = () => now() > until
  const [stops, isKnown] = await Promise.all([
    fleetStops(caller.tracks, { deviceIds, window }, isLate).catch(refuseTooMuch),
    inGeofences(caller),
  ])
  const { frequentStopsMin: stopsMin, frequentPlacesMax: countMax } = placeLimits
  const frequent = frequentPlaces(stops, { stopsMin, countMax, isKnown })
  note(c, historyAudit({ report: 'stopPlaces', deviceIds, ...window, ms: now() - begun }))
  return c.json({
    stops: stops.length,
    cells: stopCells(stops)
      .slice(0, placeLimits.stopCellsMax)
      .map(({ longitude, latitude, stops: count, duration }) => [
        rounded(longitude),
        rounded(latitude),
        count,
        duration,
      ]),
    frequent: frequent.map(({ latitude, longitude, radiusMetres, ...place }) => ({
      ...place,
      latitude: rounded(latitude),
      longitude: rounded(longitude),
      radius: radiusMetres,
    })),
  } satisfies StopPlacesJson)
}

/** five decimals are about a metre */
const rounded = (degrees: number): number => Math.round(degrees * 1e5) / 1e5

/** Whether a place lies in a geofence that the caller sees. */
async function inGeofences({ user, records, scope }: ScopedCaller): Promise<(place: Coordinates) => boolean> {
  const seen = isAdministrator(user) ? records.listEventually(geofence) : scope.linked(geofence)
  const areas = ((await seen) as Geofence[]).map(({ area }) => parseArea(area)).filter(isArea)
  const matchers = areas.map((area) => areaMatcher(area))
  return (place) => matchers.some((matcher) => matcher.contains(place))
}
