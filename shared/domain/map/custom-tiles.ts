/** What an administrator's own tile address says; the rest of it is for MapLibre. */
export interface CustomTileAddress {
  /** with `{x}` and the like; one for each subdomain */
  tiles: readonly string[]
  /** `tms` counts rows from the south */
  scheme: 'xyz' | 'tms'
  tileSizePixels: number
  zoomMin: number
  zoomMax: number
  /** degrees: west, south, east, north */
  bounds?: readonly [number, number, number, number]
  attribution?: string
}

export type CustomTileFault = 'holes' | 'bounds' | 'zooms' | 'tilesize'

/** the greatest zoom that a map can have */
export const tileZoomMax = 24

/** how an address says which tile it means */
export const tileHoles = '{z}/{x}/{y}, {z}/{x}/{-y}, {quadkey}, {bbox-epsg-3857}'

/**
 * Reads `https://{s}.tiles.example/{z}/{x}/{y}.png#bounds=-1,50,2,52&minzoom=3&maxzoom=17`. A place is `{z}`, `{x}` and
 * `{y}`, or `{-y}` for rows from the south, or `{quadkey}`, or `{bbox-epsg-3857}`; `{s}` is a, b or c. What follows `#`
 * never reaches the tile service and is ignored by clients that do not know it.
 *
 * @returns the first fault instead when it cannot be drawn
 */
export function readTileAddress(text: string, zoomMaxDefault = 18): CustomTileAddress | { fault: CustomTileFault } {
  const [address = '', fragment = ''] = text.trim().split('#')
  const said = new URLSearchParams(fragment)
  if (!namesPlace(address)) return { fault: 'holes' }
  const bounds = said.has('bounds') ? boundsIn(said.get('bounds')!) : undefined
  if (bounds === null) return { fault: 'bounds' }
  const zoomMin = numberIn(said, 'minzoom', 0)
  const zoomMax = numberIn(said, 'maxzoom', zoomMaxDefault)
  if (!(zoomMin >= 0 && zoomMin <= zoomMax && zoomMax <= tileZoomMax)) return { fault: 'zooms' }
  const tileSizePixels = numberIn(said, 'tilesize', 256)
  if (![256, 512].includes(tileSizePixels)) return { fault: 'tilesize' }
  const attribution = said.get('attribution')
  const fromSouth = address.includes('{-y}')
  return {
    tiles: withSubdomains(fromSouth ? address.replaceAll('{-y}', '{y}') : address, ['a', 'b', 'c']),
    scheme: fromSouth ? 'tms' : 'xyz',
    tileSizePixels,
    zoomMin,
    zoomMax,
    ...(bounds && { bounds }),
    ...(attribution && { attribution }),
  }
}

/** An address for each subdomain, where it has a hole for one. */
export const withSubdomains = (address: string, subdomains: readonly string[] = []): string[] =>
  address.includes('{s}') ? subdomains.map((name) => address.replaceAll('{s}', name)) : [address]

const namesPlace = (address: string): boolean =>
  address.includes('{quadkey}') ||
  address.includes('{bbox-epsg-3857}') ||
  (address.includes('{z}') && address.includes('{x}') && (address.includes('{y}') || address.includes('{-y}')))

function boundsIn(text: string): [number, number, number, number] | null {
  const numbers = text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)))
  const [west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN] = numbers
  const isRight = numbers.length === 4 && west >= -180 && west < east && east <= 180
  return isRight && south >= -90 && south < north && north <= 90 ? [west, south, east, north] : null
}

function numberIn(said: URLSearchParams, key: string, otherwise: number): number {
  const text = said.get(key)
  return text === null ? otherwise : text.trim() === '' ? Number.NaN : Number(text)
}
