import type { Map as MapLibreMap } from 'maplibre-gl'
import { mercator, type View } from './screen-grid.ts'

/** What the map shows, with `more` of its width and height added at each side. */
export function viewOf(map: MapLibreMap, more: number): View {
  const bounds = map.getBounds()
  const [west, north] = mercator(bounds.getWest(), bounds.getNorth())
  const [east, south] = mercator(bounds.getEast(), bounds.getSouth())
  const dx = (east - west) * more
  const dy = (south - north) * more
  return { west: west - dx, east: east + dx, north: north - dy, south: south + dy, zoom: map.getZoom() }
}
