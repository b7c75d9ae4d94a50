import { lineDistanceMetresDefault, type Area } from '../../../../shared/domain/area/area.ts'
import { isArea, parseArea } from '../../../../shared/domain/area/parse-area.ts'
import type { Geofence } from '../../../../shared/entities/geofence.ts'

/** A geofence with its area read; null where that cannot be. */
export interface GeofenceShape {
  geofence: Geofence
  area: Area | null
}

const known = new WeakMap<Geofence, GeofenceShape>()

/** Reading thousands of corners takes its time, and most geofences are the same after the list was read again. */
export function geofenceShape(geofence: Geofence): GeofenceShape {
  let shown = known.get(geofence)
  if (!shown) {
    const area = parseArea(geofence.area)
    shown = { geofence, area: isArea(area) ? area : null }
    known.set(geofence, shown)
  }
  return shown
}

type Attributes = Pick<Geofence, 'attributes'>

/** Whether it is meant to be seen on maps. */
export const isShown = ({ attributes }: Attributes): boolean =>
  attributes['hide'] !== true && attributes['hide'] !== 'true'

/** Half the width of the corridor of a line, in metres. */
export const widthMetresOf = ({ attributes }: Attributes): number =>
  numberOf(attributes['polylineDistance']) || lineDistanceMetresDefault

/** Its own colour; null where the theme's is meant. Only what is plainly a colour: any text may stand in an attribute. */
export function colourOf({ attributes }: Attributes): string | null {
  const value = attributes['color']
  return typeof value === 'string' && /^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i.test(value) ? value : null
}

/** A number that is not below 0, also as text; null for anything else. */
export function numberOf(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) && number >= 0 ? number : null
}
