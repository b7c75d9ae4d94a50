import { mapLimits } from '../../../../../shared/domain/map/map-limits.ts'
import type { RasterSourceSpecification } from 'maplibre-gl'
import { BoundedMap } from '../../../../../shared/domain/bounded-map.ts'
import type { GoogleTiles } from '../../../../../shared/domain/map/map-source.ts'
import { hourMs } from '../../../../../shared/domain/time/durations.ts'
import { nowMs } from '../../../api/use-now.ts'
import { askMapService } from '../../../api/map-service.ts'
import type { MapAccess } from '../style-context.ts'

const service = 'https://tile.googleapis.com/v1'
const viewportService = 'https://tile.googleapis.com/tile/v1/viewport'

/** https://developers.google.com/maps/documentation/tile/session_tokens */
interface Session {
  session: string
  /** epoch seconds, as text; about two weeks ahead */
  expiry: string
  tileWidth: number
}

const sessions = new BoundedMap<string, Session>(8)

/**
 * Tiles of Google's Map Tiles API. A session says what they show; it serves until shortly before it expires.
 * @throws MapServiceFailure when the service refuses the key or does not answer
 */
export async function googleSource(
  { mapType, layerTypes, overlay, zoomMax, attribution }: GoogleTiles,
  key: string,
  { language, signal }: MapAccess,
): Promise<RasterSourceSpecification> {
  const body = {
    mapType,
    language,
    region: 'US',
    ...(layerTypes.length > 0 && { layerTypes }),
    ...(overlay && { overlay }),
  }
  const { session, tileWidth } = await sessionFor(key, body, signal)
  const access = new URLSearchParams({ session, key }).toString()
  return {
    type: 'raster',
    tiles: [`${service}/2dtiles/{z}/{x}/{y}?${access}`],
    tileSize: tileWidth,
    maxzoom: zoomMax,
    attribution,
  }
}

/** What is seen of the map, in degrees. West is greater than east where the view crosses the date line. */
export interface SeenArea {
  north: number
  south: number
  east: number
  west: number
  zoom: number
}

/** Whether tiles are Google's. */
export const isOfGoogle = (address: string): boolean => address.startsWith(`${service}/`)

/**
 * Whose data a view of Google's tiles shows, which has to be said with them.
 * @param tiles the address of the tiles, with session and key
 * @throws MapServiceFailure
 */
export async function copyrightOf(tiles: string, seen: SeenArea, signal: AbortSignal): Promise<string> {
  const query = new URL(tiles).searchParams
  for (const [name, value] of Object.entries(seen)) query.set(name, String(value))
  const address = `${viewportService}?${query.toString()}`
  const { copyright } = await askMapService<{ copyright?: unknown }>(address, {
    signal,
    waitMs: mapLimits.mapServiceWaitMs,
  })
  return typeof copyright === 'string' ? copyright : ''
}

async function sessionFor(key: string, body: object, signal: AbortSignal | undefined): Promise<Session> {
  const name = `${key} ${JSON.stringify(body)}`
  const known = sessions.get(name)
  if (known && Number(known.expiry) * 1000 - hourMs > nowMs()) return known
  const opened = await askMapService<Session>(`${service}/createSession?key=${encodeURIComponent(key)}`, {
    body,
    signal,
    waitMs: mapLimits.mapServiceWaitMs,
  })
  sessions.set(name, opened)
  return opened
}
