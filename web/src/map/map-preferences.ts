import { mapLimits } from '../../../shared/domain/map/map-limits.ts'
import { mapScopes, type MapScope } from '../../../shared/domain/map/map-choices.ts'
import { liveLimits } from '../../../shared/domain/limits/live.ts'

/** What a user or tenant may choose about the map, with the specification's names and defaults. */
export interface MapPreferences {
  mapCluster: boolean
  /** geofences are drawn */
  mapGeofences: boolean
  mapDirection: MapScope
  mapLiveRoutes: MapScope
  /** the camera goes to a device when it is selected */
  mapOnSelect: boolean
  /** a selected device is kept in view */
  mapFollow: boolean
  /** points of a live route; the store keeps none while `mapLiveRoutes` is none */
  liveRoutePoints: number
  /** at least so near when it goes to a device */
  selectZoom: number
  /** no nearer */
  maxZoom: number
  /** how large markers are drawn, of their usual size */
  iconScale: number
  /** raster tiles that replace the bundled map; null for none */
  mapUrl: string | null
  /** the address of a style of the tenant's own; null for none */
  mapStyleUrl: string | null
  /** km, mi or nmi, for the scale */
  distanceUnit: string
  /** where a map without devices opens: degrees and zoom */
  home: { latitude: number; longitude: number; zoom: number } | null
}

interface Chooser {
  attributes: Record<string, unknown>
  latitude: number
  longitude: number
  zoom: number
}

const textIn = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null

const zooms = { min: mapLimits.zoomMin, max: mapLimits.zoomMax }

/** Server first when it forces its settings, else user, then server, then the default. */
export function mapPreferencesOf(
  user: Chooser,
  server: Chooser & { forceSettings: boolean; mapUrl: string | null },
): MapPreferences {
  const order = server.forceSettings ? [server, user] : [user, server]
  const preference = (key: string): unknown => order[0]!.attributes[key] ?? order[1]!.attributes[key]
  const text = (key: string, otherwise: string) => {
    const value = preference(key)
    return typeof value === 'string' && value !== '' ? value : otherwise
  }
  const flag = (key: string, otherwise: boolean) =>
    preference(key) === undefined ? otherwise : preference(key) === true || preference(key) === 'true'
  const scope = (key: string, otherwise: MapScope) => mapScopes.find((one) => one === preference(key)) ?? otherwise
  const within = (key: string, { min, max }: { min: number; max: number }): number | null => {
    const value = Number(preference(key) ?? Number.NaN)
    return value >= min && value <= max ? value : null
  }
  const points = Number(preference('web.liveRouteLength'))
  const mapLiveRoutes = scope('mapLiveRoutes', 'none')
  return {
    mapCluster: flag('mapCluster', true),
    mapGeofences: flag('mapGeofences', true),
    mapDirection: scope('mapDirection', 'selected'),
    mapLiveRoutes,
    mapOnSelect: flag('mapOnSelect', true),
    mapFollow: flag('mapFollow', false),
    liveRoutePoints:
      mapLiveRoutes === 'none'
        ? 0
        : points >= mapLimits.liveRouteLengthMin
          ? Math.min(points, mapLimits.liveRouteLengthMax)
          : liveLimits.liveRouteLengthDefault,
    selectZoom: within('web.selectZoom', zooms) ?? mapLimits.selectZoomDefault,
    maxZoom: within('web.maxZoom', zooms) ?? mapLimits.zoomMax,
    iconScale: within('iconScale', { min: mapLimits.iconScaleMin, max: mapLimits.iconScaleMax }) ?? 1,
    mapUrl: server.mapUrl || null,
    mapStyleUrl: textIn(server.attributes['mapStyleUrl']),
    distanceUnit: text('distanceUnit', 'km'),
    home: order.find((one) => one.latitude !== 0 || one.longitude !== 0) ?? null,
  }
}
