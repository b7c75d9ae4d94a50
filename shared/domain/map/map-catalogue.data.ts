import type { GoogleTiles, MapOverlayOffer, MapStyleOffer, RasterTiles } from './map-source.ts'

const openStreetMap =
  '© <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener">OpenStreetMap</a> contributors'
const link = (url: string, name: string) => `© <a href="${url}" target="_blank" rel="noopener">${name}</a>`
const locationIq = `${link('https://locationiq.com/attribution', 'LocationIQ')}, ${openStreetMap}`
const mapTiler = `${link('https://www.maptiler.com/copyright/', 'MapTiler')}, ${openStreetMap}`
const mapbox = `${link('https://www.mapbox.com/about/maps/', 'Mapbox')}, ${openStreetMap}`
const carto = `${openStreetMap}, ${link('https://carto.com/attributions', 'CARTO')}`
const openTopoMap = `${openStreetMap}, SRTM, ${link('https://opentopomap.org', 'OpenTopoMap')} (CC-BY-SA)`
const tomTom = link('https://www.tomtom.com/', 'TomTom')
const here = link('https://legal.here.com/terms', 'HERE')
const openWeather = link('https://openweathermap.org/', 'OpenWeather')
const google = '© Google'
const bing = '© Microsoft'

const raster = (address: string, attribution: string, more: Partial<RasterTiles> = {}): RasterTiles => ({
  kind: 'raster',
  address,
  tileSizePixels: 256,
  zoomMax: 19,
  attribution,
  ...more,
})

/** https://docs.locationiq.com/docs/maps */
const locationIqTiles = (theme: string) =>
  raster(`https://{s}-tiles.locationiq.com/v3/${theme}/r/{z}/{x}/{y}.png?key={key}`, locationIq, {
    subdomains: ['a', 'b'],
    zoomMax: 18,
  })

/** https://developers.google.com/maps/documentation/tile/session_tokens */
const googleTiles = (mapType: GoogleTiles['mapType'], ...layerTypes: GoogleTiles['layerTypes']): GoogleTiles => ({
  kind: 'google',
  mapType,
  layerTypes,
  overlay: false,
  zoomMax: 20,
  attribution: google,
})

/** The successor of the Map Tile API, which ended on 30 September 2024. HERE Raster Tile API v3, developer guide */
const hereTiles = (style: string, format: string) =>
  raster(`https://maps.hereapi.com/v3/base/mc/{z}/{x}/{y}/${format}?style=${style}&size=256&apiKey={key}`, here, {
    zoomMax: 20,
  })

/** https://docs.mapbox.com/api/maps/static-tiles */
const mapboxTiles = (style: string) =>
  raster(`https://api.mapbox.com/styles/v1/mapbox/${style}/tiles/512/{z}/{x}/{y}?access_token={key}`, mapbox, {
    tileSizePixels: 512,
    zoomMax: 22,
  })

const mapTilerTiles = (map: string, format: string) =>
  raster(`https://api.maptiler.com/maps/${map}/256/{z}/{x}/{y}.${format}?key={key}`, mapTiler, { zoomMax: 20 })

/**
 * Every style that the map can show, in the order of the switcher. The content policy lets the browser load from these
 * addresses and from no other, so that a style is added here and nowhere else.
 */
export const mapStyleOffers = [
  { id: 'qafila', look: 'ours', source: { kind: 'bundled' } },
  { id: 'amazonStandard', look: 'streets', source: { kind: 'amazon', map: 'standard' } },
  { id: 'amazonSatellite', look: 'satellite', source: { kind: 'amazon', map: 'satellite' } },
  { id: 'amazonHybrid', look: 'hybrid', source: { kind: 'amazon', map: 'hybrid' } },
  { id: 'locationIqStreets', look: 'streets', keyAttribute: 'locationIqKey', source: locationIqTiles('streets') },
  { id: 'locationIqDark', look: 'dark', keyAttribute: 'locationIqKey', source: locationIqTiles('dark') },
  // its policy (https://operations.osmfoundation.org/policies/tiles/): attribution, the browser's own cache and referrer,
  // no fetching ahead; donated servers that may refuse a large fleet's use
  { id: 'osm', look: 'streets', source: raster('https://tile.openstreetmap.org/{z}/{x}/{y}.png', openStreetMap) },
  {
    id: 'openTopoMap',
    look: 'terrain',
    source: raster('https://{s}.tile.opentopomap.org/{z}/{x}/{y}.png', openTopoMap, {
      subdomains: ['a', 'b', 'c'],
      zoomMax: 17,
    }),
  },
  // vector tiles alone, free of charge for fleets too, without a key or a limit: https://openfreemap.org/quick_start/
  {
    id: 'openFreeMap',
    look: 'streets',
    source: { kind: 'published', address: 'https://tiles.openfreemap.org/styles/liberty' },
  },
  // free of charge for non-commercial use only; a fleet needs CARTO's licence
  {
    id: 'carto',
    look: 'streets',
    source: raster('https://{s}.basemaps.cartocdn.com/rastertiles/voyager/{z}/{x}/{y}@2x.png', carto, {
      subdomains: ['a', 'b', 'c', 'd'],
      zoomMax: 20,
    }),
  },
  { id: 'googleRoad', look: 'streets', keyAttribute: 'googleKey', source: googleTiles('roadmap') },
  { id: 'googleSatellite', look: 'satellite', keyAttribute: 'googleKey', source: googleTiles('satellite') },
  { id: 'googleHybrid', look: 'hybrid', keyAttribute: 'googleKey', source: googleTiles('satellite', 'layerRoadmap') },
  { id: 'mapTilerBasic', look: 'streets', keyAttribute: 'mapTilerKey', source: mapTilerTiles('basic-v2', 'png') },
  { id: 'mapTilerHybrid', look: 'hybrid', keyAttribute: 'mapTilerKey', source: mapTilerTiles('hybrid', 'jpg') },
  // Bing Maps ended for free accounts on 30 June 2025 and ends for paid ones on 30 June 2028
  {
    id: 'bingRoad',
    look: 'streets',
    keyAttribute: 'bingMapsKey',
    source: { kind: 'bing', imagerySet: 'RoadOnDemand', attribution: bing },
  },
  {
    id: 'bingAerial',
    look: 'satellite',
    keyAttribute: 'bingMapsKey',
    source: { kind: 'bing', imagerySet: 'Aerial', attribution: bing },
  },
  {
    id: 'bingHybrid',
    look: 'hybrid',
    keyAttribute: 'bingMapsKey',
    source: { kind: 'bing', imagerySet: 'AerialWithLabelsOnDemand', attribution: bing },
  },
  {
    id: 'tomTomBasic',
    look: 'streets',
    keyAttribute: 'tomTomKey',
    source: raster('https://api.tomtom.com/map/1/tile/basic/main/{z}/{x}/{y}.png?tileSize=256&key={key}', tomTom, {
      zoomMax: 22,
    }),
  },
  { id: 'hereBasic', look: 'streets', keyAttribute: 'hereKey', source: hereTiles('explore.day', 'png8') },
  { id: 'hereHybrid', look: 'hybrid', keyAttribute: 'hereKey', source: hereTiles('explore.satellite.day', 'jpeg') },
  { id: 'hereSatellite', look: 'satellite', keyAttribute: 'hereKey', source: hereTiles('satellite.day', 'jpeg') },
  // not documented by its owner; in China it is shifted against satellite positions by some hundred metres (GCJ-02)
  {
    id: 'autoNavi',
    look: 'streets',
    source: raster(
      'https://webrd0{s}.is.autonavi.com/appmaptile?lang=zh_cn&size=1&scale=1&style=8&x={x}&y={y}&z={z}',
      '© AutoNavi',
      { subdomains: ['1', '2', '3', '4'], zoomMin: 3, zoomMax: 18 },
    ),
  },
  {
    id: 'autoNaviSatellite',
    look: 'satellite',
    source: raster('https://webst0{s}.is.autonavi.com/appmaptile?style=6&x={x}&y={y}&z={z}', '© AutoNavi', {
      subdomains: ['1', '2', '3', '4'],
      zoomMin: 3,
      zoomMax: 18,
    }),
  },
  // Great Britain only. https://docs.os.uk/os-apis/accessing-os-apis/os-maps-api
  {
    id: 'ordnanceSurvey',
    look: 'streets',
    keyAttribute: 'ordnanceSurveyKey',
    source: raster(
      'https://api.os.uk/maps/raster/v1/zxy/Road_3857/{z}/{x}/{y}.png?key={key}',
      'Contains OS data © Crown copyright and database rights',
      { zoomMin: 7, zoomMax: 20 },
    ),
  },
  { id: 'mapboxStreets', look: 'streets', keyAttribute: 'mapboxAccessToken', source: mapboxTiles('streets-v12') },
  { id: 'mapboxStreetsDark', look: 'dark', keyAttribute: 'mapboxAccessToken', source: mapboxTiles('dark-v11') },
  { id: 'mapboxOutdoors', look: 'terrain', keyAttribute: 'mapboxAccessToken', source: mapboxTiles('outdoors-v12') },
  {
    id: 'mapboxSatelliteStreet',
    look: 'hybrid',
    keyAttribute: 'mapboxAccessToken',
    source: mapboxTiles('satellite-streets-v12'),
  },
  { id: 'custom', look: 'streets', source: { kind: 'custom', field: 'mapUrl' } },
  { id: 'customStyle', look: 'streets', source: { kind: 'style', attribute: 'mapStyleUrl' } },
] as const satisfies readonly MapStyleOffer[]
export type MapStyleId = (typeof mapStyleOffers)[number]['id']

/** of overlays, as the specification says */
export const overlayZoomMax = 18
const overlay = (address: string, attribution: string) => raster(address, attribution, { zoomMax: overlayZoomMax })

/** https://openweathermap.org/api/weathermaps */
const openWeatherTiles = (layer: string) =>
  overlay(`https://tile.openweathermap.org/map/${layer}/{z}/{x}/{y}.png?appid={key}`, openWeather)

/** Every overlay, in the order of the switcher; they lie above any style. */
export const mapOverlayOffers = [
  {
    id: 'googleTraffic',
    keyAttribute: 'googleKey',
    source: { ...googleTiles('roadmap', 'layerTraffic'), overlay: true, zoomMax: overlayZoomMax },
  },
  {
    id: 'openSeaMap',
    source: overlay(
      'https://tiles.openseamap.org/seamark/{z}/{x}/{y}.png',
      link('https://www.openseamap.org', 'OpenSeaMap'),
    ),
  },
  {
    id: 'openRailwayMap',
    source: overlay(
      'https://tiles.openrailwaymap.org/standard/{z}/{x}/{y}.png',
      `${openStreetMap}, ${link('https://www.openrailwaymap.org', 'OpenRailwayMap')} (CC-BY-SA)`,
    ),
  },
  { id: 'openWeatherClouds', keyAttribute: 'openWeatherKey', source: openWeatherTiles('clouds_new') },
  { id: 'openWeatherPrecipitation', keyAttribute: 'openWeatherKey', source: openWeatherTiles('precipitation_new') },
  { id: 'openWeatherPressure', keyAttribute: 'openWeatherKey', source: openWeatherTiles('pressure_new') },
  { id: 'openWeatherWind', keyAttribute: 'openWeatherKey', source: openWeatherTiles('wind_new') },
  { id: 'openWeatherTemperature', keyAttribute: 'openWeatherKey', source: openWeatherTiles('temp_new') },
  // https://developer.tomtom.com/traffic-api, raster flow tiles and raster incident tiles
  {
    id: 'tomTomFlow',
    keyAttribute: 'tomTomKey',
    source: overlay('https://api.tomtom.com/traffic/map/4/tile/flow/absolute/{z}/{x}/{y}.png?key={key}', tomTom),
  },
  {
    id: 'tomTomIncidents',
    keyAttribute: 'tomTomKey',
    source: overlay('https://api.tomtom.com/traffic/map/4/tile/incidents/s3/{z}/{x}/{y}.png?key={key}', tomTom),
  },
  // HERE Traffic Raster Tile API v3
  {
    id: 'hereFlow',
    keyAttribute: 'hereKey',
    source: overlay('https://traffic.maps.hereapi.com/v3/flow/mc/{z}/{x}/{y}/png8?size=256&apiKey={key}', here),
  },
  { id: 'custom', source: { kind: 'custom', field: 'overlayUrl' } },
] as const satisfies readonly MapOverlayOffer[]
export type MapOverlayId = (typeof mapOverlayOffers)[number]['id']
