import { bundledZoomMax } from '../styles/base-map-style.ts'

/** What must be known of an installed archive of streets: west, south, east, north in degrees, and its zooms. */
export interface StreetCover {
  bounds: readonly [number, number, number, number]
  zoomMin: number
}

interface Place {
  lng: number
  lat: number
}

/** From here on a dispatcher looks for streets. */
export const hintZoomMin = 11
/** With streets under it a map may be as near as this. */
const streetZoomMax = 19

/** Whether an archive of streets covers a place. */
export const isCovered = (covers: readonly StreetCover[], { lng, lat }: Place): boolean =>
  covers.some(({ bounds: [west, south, east, north] }) => lng >= west && lng <= east && lat >= south && lat <= north)

/**
 * How near the product's own map may be looked at from a view: where it has no streets it ends where nothing more is
 * shown. From further away there is no end, or a flight to streets elsewhere would stop above them.
 */
export const zoomMaxAt = (covers: readonly StreetCover[], { zoom, ...place }: Place & { zoom: number }): number =>
  zoom < bundledZoomMax - 1 || isCovered(covers, place) ? streetZoomMax : bundledZoomMax

/** Whether a view of the product's own map lacks streets that one would look for. */
export const lacksStreets = (covers: readonly StreetCover[], { zoom, ...place }: Place & { zoom: number }): boolean =>
  zoom >= hintZoomMin && !isCovered(covers, place)
