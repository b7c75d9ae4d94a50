import * as z from 'zod'
import { circleAround } from '../../../../shared/domain/area/circle-around.ts'
import { isArea, parseArea } from '../../../../shared/domain/area/parse-area.ts'
import { searchTerms, searchText } from '../../../../shared/domain/catalog/search-text.ts'
import { Failure } from '../../../../shared/domain/failures.ts'
import { assistantLimits } from '../../../../shared/domain/limits/assistants.ts'
import { placeLimits } from '../../../../shared/domain/limits/places.ts'
import { mapLimits } from '../../../../shared/domain/map/map-limits.ts'
import { isAdministrator } from '../../../../shared/domain/access/permissions.ts'
import { geofence, type Geofence } from '../../../../shared/entities/geofence.ts'
import { allowAddress } from '../../places/allow-address.ts'
import type { ScopedCaller } from '../../route.ts'
import { degrees } from '../reading.ts'
import { tool, type Asking } from '../tool.ts'

const found = z.object({
  kind: z.enum(['geofence', 'address']),
  name: z.string().describe('typed by people, or from a map'),
  latitude: z.number(),
  longitude: z.number(),
  radius: z
    .number()
    .nullable()
    .describe('metres around all of a geofence, within what who_was_where takes; null for addresses'),
})

export const findPlace = tool({
  name: 'find_place',
  title: 'Find a place',
  says: 'Coordinates of a place by its name or address, for who_was_where: geofences of the person first, then addresses, the likeliest first.',
  input: z.object({
    search: z.string().trim().min(2).max(mapLimits.placeQueryLengthMax).describe('a name or an address'),
  }),
  output: z.object({ places: z.array(found) }),
  async answer(asking, { search }) {
    const terms = searchTerms(search)
    const geofences = (await seenGeofences(asking.caller))
      .filter(({ name }) => terms.every((term) => searchText(name).includes(term)))
      .slice(0, assistantLimits.geofencesMax)
    return { places: [...geofences.flatMap(placeOf), ...(await addresses(asking, search))] }
  },
})

const seenGeofences = async ({ user, records, scope }: ScopedCaller): Promise<Geofence[]> =>
  isAdministrator(user) ? records.listEventually(geofence) : ((await scope.linked(geofence)) as Geofence[])

function placeOf({ name, area: text }: Geofence): z.output<typeof found>[] {
  const area = parseArea(text)
  if (!isArea(area)) return []
  const { latitude, longitude, radiusMetres } = circleAround(area)
  const { passRadiusMetresMin: least, passRadiusMetresMax: most } = placeLimits
  const radius = Math.round(Math.min(Math.max(radiusMetres, least), most))
  return [{ kind: 'geofence', name, latitude: degrees(latitude), longitude: degrees(longitude), radius }]
}

/** As `GET /server/places` has them; none where that would refuse. */
async function addresses({ c, caller, reader }: Asking, text: string): Promise<z.output<typeof found>[]> {
  const { geocoder } = c.var.world
  if (!geocoder.isAvailable() || !(await caller.tenant()).account.isConfirmed) return []
  try {
    const wanted = { text, language: reader.language, near: null }
    const places = await geocoder.placesNamed(wanted, () => allowAddress(c, caller))
    return (places ?? []).map(({ label, latitude, longitude }) => ({
      kind: 'address' as const,
      name: label,
      latitude: degrees(latitude),
      longitude: degrees(longitude),
      radius: null,
    }))
  } catch (error) {
    if (error instanceof Failure && error.kind === 'tooMuch') return []
    throw error
  }
}
