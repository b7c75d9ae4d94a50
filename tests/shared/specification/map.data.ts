import { formatArea } from '../../../shared/domain/area/format-area.ts'
import { screenLimits } from '../../../shared/domain/limits/screen.ts'
import { mapOverlayOffers, mapStyleOffers, overlayZoomMax } from '../../../shared/domain/map/map-catalogue.data.ts'
import { mapScopes } from '../../../shared/domain/map/map-choices.ts'
import { stylesInUse } from '../../../shared/domain/map/style-choice.ts'
import { newServerSettings } from '../../../shared/entities/server-settings.ts'
import { user } from '../../../shared/entities/user.ts'
import { cardGeofenceRadiusMetres } from '../../../web/src/fleet/card/create-geofence.ts'
import { mapPreferencesOf } from '../../../web/src/map/map-preferences.ts'
import { speedRange } from '../../../web/src/replay/track/fixes.ts'
import type { Constant } from './constant.ts'

const server = newServerSettings()
const person = user.schema.parse({ id: 1, name: 'Amina', email: 'amina@example.com' })
/** the styles of services that deployments and tenants do not bring with them */
const ofOthers = new Set<string>(mapStyleOffers.filter(({ source }) => source.kind === 'raster').map(({ id }) => id))

export const map: readonly Constant[] = [
  {
    section: '1, 9',
    what: 'geofence from the device card, m',
    value: 'CIRCLE (0 0, 50)',
    is: formatArea({
      kind: 'circle',
      centre: { latitude: 0, longitude: 0 },
      radiusMetres: cardGeofenceRadiusMetres,
    }),
  },
  {
    section: '1, 9',
    what: 'icon scale, on desktop and on mobile',
    value: [0.75, 1],
    is: [screenLimits.markerScaleMouse, screenLimits.markerScaleTouch],
  },
  { section: '1, 9', what: 'fit-bounds padding of the fleet, share', value: 0.1, is: screenLimits.fitPaddingShare },
  { section: '1, 9', what: 'clusters, largest zoom', value: 14, is: screenLimits.clusterZoomMax },
  { section: '1, 9', what: 'clusters, radius, px', value: 50, is: screenLimits.clusterRadiusPixels },
  { section: '1, 9', what: 'overlays, largest zoom', value: 18, is: overlayZoomMax },
  {
    section: '1, 9',
    what: 'overlays, zoom and tile size of each',
    value: ['18, 256'],
    is: [
      ...new Set(
        mapOverlayOffers.flatMap(({ source }) =>
          source.kind === 'raster' ? [`${source.zoomMax}, ${source.tileSizePixels}`] : [],
        ),
      ),
    ],
  },
  {
    section: '1, 9',
    what: 'default active styles, two of a tile service and an open one',
    value: ['locationIqStreets', 'locationIqDark', 'osm'],
    is: [...stylesInUse({ user: null, server })].filter((id) => ofOthers.has(id)),
  },
  { section: '1, 9', what: 'direction arrows', value: ['none', 'selected', 'all'], is: mapScopes },
  {
    section: '1, 9',
    what: 'default direction arrows',
    value: 'selected',
    is: mapPreferencesOf(person, { ...server, mapUrl: null }).mapDirection,
  },
  {
    section: '2, 9',
    what: 'speed colours, from the slowest to the fastest of a route',
    value: { min: 3, max: 40 },
    is: speedRange([{ speed: 12 }, { speed: 40 }, { speed: 3 }]),
  },
]
