import type { RasterSourceSpecification } from 'maplibre-gl'
import { readTileAddress, withSubdomains } from '../../../../../shared/domain/map/custom-tiles.ts'
import type {
  BingTiles,
  CustomTiles,
  GoogleTiles,
  MapKeyAttribute,
  RasterTiles,
} from '../../../../../shared/domain/map/map-source.ts'
import { asText } from './as-text.ts'
import { MapServiceFailure } from '../../../api/map-service.ts'
import { bingSource } from './bing-source.ts'
import { googleSource } from './google-source.ts'
import type { MapAccess } from '../style-context.ts'

/** What is drawn as pictures. */
export interface RasterOffer {
  keyAttribute?: MapKeyAttribute
  source: RasterTiles | GoogleTiles | BingTiles | CustomTiles
}

/**
 * The source of a style or overlay of the catalogue that consists of pictures.
 * @throws MapServiceFailure when a service that has to be asked first does not help; status 0 without an answer
 */
export async function rasterSource(offer: RasterOffer, access: MapAccess): Promise<RasterSourceSpecification> {
  const { source, keyAttribute } = offer
  const key = (keyAttribute && access.keys?.[keyAttribute]) ?? ''
  switch (source.kind) {
    case 'raster':
      return tileSource(source, key)
    case 'custom':
      return customSource(access.customUrl ?? '')
    case 'google':
      return googleSource(source, key, access)
    default:
      return bingSource(source, key, access)
  }
}

const tileSource = (tiles: RasterTiles, key: string): RasterSourceSpecification => ({
  type: 'raster',
  tiles: withSubdomains(tiles.address.replaceAll('{key}', encodeURIComponent(key)), tiles.subdomains),
  tileSize: tiles.tileSizePixels,
  minzoom: tiles.zoomMin ?? 0,
  maxzoom: tiles.zoomMax,
  attribution: tiles.attribution,
})

function customSource(url: string): RasterSourceSpecification {
  const read = readTileAddress(url)
  if ('fault' in read) throw new MapServiceFailure(404, `${url} is no address of tiles`)
  const { tiles, scheme, bounds, attribution } = read
  return {
    type: 'raster',
    tiles: [...tiles],
    scheme,
    tileSize: read.tileSizePixels,
    minzoom: read.zoomMin,
    maxzoom: read.zoomMax,
    ...(bounds && { bounds: [...bounds] }),
    ...(attribution && { attribution: asText(attribution) }),
  }
}
