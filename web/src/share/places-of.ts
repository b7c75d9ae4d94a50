import { ringsOf } from '../../../shared/domain/area/area.ts'
import { boundsOf } from '../../../shared/domain/area/bounds.ts'
import { isArea, parseArea } from '../../../shared/domain/area/parse-area.ts'
import type { ArrivalPlace } from './arrival.ts'

/** The middles of areas, as places to arrive at, by name. A line is a way and no place. */
export const placesOf = (geofences: readonly { name: string; area: string }[]): ArrivalPlace[] =>
  geofences
    .flatMap(({ name, area }) => {
      const read = parseArea(area)
      if (!isArea(read) || read.kind === 'line') return []
      if (read.kind === 'circle') return [{ name, ...read.centre }]
      const { south, north, west, east } = boundsOf(ringsOf(read).flat())
      return [{ name, latitude: (south + north) / 2, longitude: (west + east) / 2 }]
    })
    .toSorted((one, other) => one.name.localeCompare(other.name))
