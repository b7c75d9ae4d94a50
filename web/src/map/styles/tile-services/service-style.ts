import type { StyleSpecification } from 'maplibre-gl'
import type { MapStyleOffer } from '../../../../../shared/domain/map/map-source.ts'
import { baseMapStyle } from '../base-map-style.ts'
import { customStyle } from './custom-style.ts'
import { amazonStyle } from './amazon-style.ts'
import { withPlaceNames } from './place-names.ts'
import { rasterSource } from './raster-source.ts'
import { pictures } from '../source-names.ts'
import type { StyleContext } from '../style-context.ts'

/**
 * A style that some service draws. Pictures lie above our own map, which is seen where they end and until they come. Where
 * they have no names, ours are above them.
 * @throws MapServiceFailure when a service that has to be asked first does not help; MapFileFailure
 */
export async function serviceStyle(offer: MapStyleOffer, context: StyleContext): Promise<StyleSpecification> {
  const style = await styleOf(offer, context)
  return offer.look === 'satellite' ? withPlaceNames(style, context) : style
}

async function styleOf({ source, keyAttribute }: MapStyleOffer, context: StyleContext): Promise<StyleSpecification> {
  if (source.kind === 'style') return customStyle(context.styleUrl ?? '', context)
  if (source.kind === 'published') return customStyle(source.address, context)
  if (source.kind === 'amazon') return amazonStyle(source.map, context)
  const bundled = baseMapStyle(context)
  if (source.kind === 'bundled') return bundled
  const tiles = await rasterSource({ source, ...(keyAttribute && { keyAttribute }) }, context)
  return {
    ...bundled,
    sources: { ...bundled.sources, [pictures]: tiles },
    layers: [...bundled.layers, { id: pictures, type: 'raster', source: pictures }],
  }
}
