import type { StyleSpecification } from 'maplibre-gl'
import type { MapStyleOffer } from '../../../../../shared/domain/map/map-source.ts'
import { amazonStyle } from './amazon-style.ts'
import { bundledStyle } from '../bundled-style.ts'
import { rasterSource } from './raster-source.ts'
import type { StyleContext } from '../style-context.ts'

/** of the pictures that lie above our own map */
export const pictures = 'pictures'

/**
 * A style that some service draws. Pictures lie above our own map, which is seen where they end and until they come.
 * @throws MapServiceFailure when a service that has to be asked first does not help
 */
export async function serviceStyle(
  { source, keyAttribute }: MapStyleOffer,
  context: StyleContext,
): Promise<StyleSpecification> {
  if (source.kind === 'amazon') return amazonStyle(source.map, context)
  const bundled = bundledStyle(context)
  if (source.kind === 'bundled') return bundled
  const tiles = await rasterSource({ source, ...(keyAttribute && { keyAttribute }) }, context)
  return {
    ...bundled,
    sources: { ...bundled.sources, [pictures]: tiles },
    layers: [...bundled.layers, { id: pictures, type: 'raster', source: pictures }],
  }
}
