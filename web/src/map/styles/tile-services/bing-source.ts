import { mapLimits } from '../../../../../shared/domain/map/map-limits.ts'
import type { RasterSourceSpecification } from 'maplibre-gl'
import type { BingTiles } from '../../../../../shared/domain/map/map-source.ts'
import { askMapService, MapServiceFailure } from '../../../api/map-service.ts'
import type { MapAccess } from '../style-context.ts'

/** https://learn.microsoft.com/bingmaps/rest-services/imagery/get-imagery-metadata */
interface Metadata {
  resourceSets?: { resources?: Imagery[] }[]
}
interface Imagery {
  /** with `{subdomain}`, `{quadkey}` and `{culture}` */
  imageUrl: string
  imageUrlSubdomains: string[]
  imageWidth: number
  zoomMin: number
  zoomMax: number
}

/**
 * Tiles of Bing Maps, whose address is asked for with the key.
 * @throws MapServiceFailure when the service refuses the key or does not answer
 */
export async function bingSource(
  { imagerySet, attribution }: BingTiles,
  key: string,
  { language, signal }: MapAccess,
): Promise<RasterSourceSpecification> {
  const query = new URLSearchParams({ output: 'json', uriScheme: 'https', culture: language, key })
  const address = `https://dev.virtualearth.net/REST/v1/Imagery/Metadata/${imagerySet}?${query.toString()}`
  const answer = await askMapService<Metadata>(address, { signal, waitMs: mapLimits.mapServiceWaitMs })
  const imagery = answer.resourceSets?.[0]?.resources?.[0]
  if (!imagery) throw new MapServiceFailure(404, `Bing Maps has no ${imagerySet}`)
  const template = imagery.imageUrl.replaceAll('{culture}', language)
  return {
    type: 'raster',
    tiles: imagery.imageUrlSubdomains.map((name) => template.replaceAll('{subdomain}', name)),
    tileSize: imagery.imageWidth,
    minzoom: imagery.zoomMin,
    maxzoom: imagery.zoomMax,
    attribution,
  }
}
