import { Failure } from '../../shared/domain/failures.ts'
import { styleAddressFault } from '../../shared/domain/map/custom-style.ts'
import { readTileAddress, tileHoles, tileZoomMax } from '../../shared/domain/map/custom-tiles.ts'
import { catalogueOrigins, isReachable, originOfAddress } from '../../shared/domain/map/map-origins.ts'
import type { ServerSettings } from '../../shared/entities/server-settings.ts'
import type { ApiContext } from './route.ts'

const fields = ['mapUrl', 'overlayUrl', 'poiLayer'] as const
const styleAttribute = 'mapStyleUrl'

/**
 * Refuses addresses of maps that no page could load: those that are no address of tiles or of a style, and those of an origin that the
 * content policy of this deployment does not allow. What is stored already stays until it is changed.
 * @throws Failure invalid
 */
export function refuseMapAddresses(c: ApiContext, settings: ServerSettings, before: ServerSettings): void {
  for (const field of fields) {
    const address = settings[field]
    if (!address || address === before[field]) continue
    if (field !== 'poiLayer') refuseNoTiles(field, address)
    refuseUnreachable(c, field, address)
  }
  const style = settings.attributes[styleAttribute]
  if (!style || style === before.attributes[styleAttribute]) return
  const field = `attributes.${styleAttribute}`
  refuseUnreachable(c, field, styleAddress(field, style))
}

function styleAddress(field: string, value: unknown): string {
  const address = typeof value === 'string' ? value.trim() : ''
  switch (styleAddressFault(address)) {
    case 'tiles':
      throw new Failure(
        'invalid',
        '{field}: this is an address of tiles. Give the address of a style, or save it as {other}.',
        {
          field,
          values: { other: 'mapUrl' },
        },
      )
    case 'scheme':
      throw new Failure(
        'invalid',
        '{field}: the address of a map style begins with https:// and leads to a style.json file.',
        {
          field,
        },
      )
    default:
      return address
  }
}

function refuseNoTiles(field: string, address: string): void {
  const read = readTileAddress(address)
  if (!('fault' in read)) return
  switch (read.fault) {
    case 'holes':
      throw new Failure('invalid', '{field}: an address of map tiles contains one of {holes}.', {
        field,
        values: { holes: tileHoles },
      })
    case 'bounds':
      throw new Failure('invalid', '{field}: the bounds are west, south, east and north in degrees, like {example}.', {
        field,
        values: { example: '#bounds=-1.5,50,2,52' },
      })
    case 'zooms':
      throw new Failure(
        'invalid',
        '{field}: minzoom and maxzoom are numbers from 0 to {most}, and the first is not the greater one.',
        { field, values: { most: tileZoomMax } },
      )
    case 'tilesize':
      throw new Failure('invalid', '{field}: the tilesize is 256 or 512.', { field })
  }
}

function refuseUnreachable(c: ApiContext, field: string, address: string): void {
  const { mapOrigins, world } = c.var
  if (isReachable(address, [...catalogueOrigins(), ...mapOrigins, world.siteAddress()])) return
  const origin = originOfAddress(address) ?? address
  if (mapOrigins.length === 0) {
    throw new Failure(
      'invalid',
      '{field}: maps may not be loaded from there. Ask the operator of this service to allow {origin}.',
      { field, values: { origin } },
    )
  }
  throw new Failure(
    'invalid',
    '{field}: maps may not be loaded from there. Use an address on {origins}, or ask the operator of this service to allow {origin}.',
    { field, values: { origins: mapOrigins, origin } },
  )
}
