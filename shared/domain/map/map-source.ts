/** The attributes of a person or tenant that hold the keys of map services, with the names that clients of the API use. */
export const mapKeyAttributes = [
  'locationIqKey',
  'googleKey',
  'mapTilerKey',
  'bingMapsKey',
  'tomTomKey',
  'hereKey',
  'ordnanceSurveyKey',
  'mapboxAccessToken',
  'openWeatherKey',
] as const
export type MapKeyAttribute = (typeof mapKeyAttributes)[number]

/**
 * Tiles that are pictures. An address holds `{z}`, `{x}` and `{y}`, or `{quadkey}`; `{key}` where a key goes, and `{s}`
 * in its first label for each of `subdomains`. Zooms are those of the tiles.
 */
export interface RasterTiles {
  kind: 'raster'
  address: string
  subdomains?: readonly string[]
  tileSizePixels: 256 | 512
  zoomMin?: number
  zoomMax: number
  /** HTML; the map shows it as long as the tiles are shown */
  attribution: string
}

/** Google's Map Tiles API: a session is opened first, its token goes into the address of each tile. */
export interface GoogleTiles {
  kind: 'google'
  mapType: 'roadmap' | 'satellite'
  layerTypes: readonly ('layerRoadmap' | 'layerTraffic')[]
  /** only the layers, on a transparent ground */
  overlay: boolean
  zoomMax: number
  attribution: string
}

/** Bing Maps: the address of the tiles is asked for with the key. */
export interface BingTiles {
  kind: 'bing'
  imagerySet: 'RoadOnDemand' | 'Aerial' | 'AerialWithLabelsOnDemand'
  attribution: string
}

/** Our own map of the world, with the street extracts that are installed. */
export interface BundledMap {
  kind: 'bundled'
}

/** Amazon Location, with the key of the deployment. */
export interface AmazonMap {
  kind: 'amazon'
  map: 'standard' | 'satellite' | 'hybrid'
}

/** The address that an administrator typed into this field of the tenant. */
export interface CustomTiles {
  kind: 'custom'
  field: 'mapUrl' | 'overlayUrl'
}

/** The style of MapLibre's kind whose address an administrator typed into this attribute of the tenant. */
export interface CustomStyle {
  kind: 'style'
  attribute: 'mapStyleUrl'
}

/** A style of MapLibre's kind that a service publishes; all that it names comes from the same host. */
export interface PublishedStyle {
  kind: 'published'
  address: string
}

export type StyleSource =
  | RasterTiles
  | GoogleTiles
  | BingTiles
  | BundledMap
  | AmazonMap
  | CustomTiles
  | CustomStyle
  | PublishedStyle
export type OverlaySource = RasterTiles | GoogleTiles | CustomTiles

interface Offer<Source> {
  id: string
  /** offered only to those who have this key, of their own or of their tenant */
  keyAttribute?: MapKeyAttribute
  source: Source
}
/** What a style looks like; `ours` and `streets` follow the theme where their service does. Satellite pictures have no names. */
export type MapLook = 'ours' | 'streets' | 'dark' | 'terrain' | 'satellite' | 'hybrid'

export interface MapStyleOffer extends Offer<StyleSource> {
  look: MapLook
}
export type MapOverlayOffer = Offer<OverlaySource>
