import type { StyleSpecification } from 'maplibre-gl'
import { mapColours } from '../map-colours.ts'
import { archiveAddress } from './base-map-archives.ts'
import { groundLayers, roadLayers } from './base-map-ground.ts'
import { labelLayers } from './base-map-labels.ts'
import { outsideStreets, streetLayers } from './streets/street-style.ts'
import type { StyleContext } from './style-context.ts'

const attribution =
  '<a href="https://www.naturalearthdata.com">Natural Earth</a> · <a href="https://www.geonames.org">GeoNames</a> CC BY'

/** The bundled map shows nothing more from nearer. */
export const bundledZoomMax = 16

/** The bundled map in the colours of the theme, and the installed streets on it. It needs no other origin. */
export function baseMapStyle(context: StyleContext): StyleSpecification {
  const { theme, origin, extracts = [] } = context
  const colours = mapColours(theme)
  const streets = streetLayers(extracts, context)
  return {
    version: 8,
    sources: {
      world: { type: 'vector', url: archiveAddress(origin, 'world'), attribution },
      places: { type: 'vector', url: archiveAddress(origin, 'places') },
      roads: { type: 'vector', url: archiveAddress(origin, 'roads') },
      ...streets.sources,
    },
    layers: [
      ...groundLayers(colours),
      ...roadLayers(colours),
      ...streets.ground,
      ...labelLayers(context, outsideStreets(extracts, context)),
      ...streets.labels,
    ],
  }
}
