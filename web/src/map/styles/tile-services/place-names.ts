import type { StyleSpecification } from 'maplibre-gl'
import { nameLayers } from '../base-map-labels.ts'
import { baseMapStyle } from '../base-map-style.ts'
import type { StyleContext } from '../style-context.ts'

/** A style with our own names of places and countries above all that it has. */
export function withPlaceNames(style: StyleSpecification, context: StyleContext): StyleSpecification {
  const { world, places } = baseMapStyle(context).sources
  return {
    ...style,
    sources: { ...style.sources, world: world!, places: places! },
    layers: [...style.layers, ...nameLayers(context.language)],
  }
}
