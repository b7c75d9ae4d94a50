import type { Feature, LineString } from 'geojson'
import { screenLimits } from '../../../../shared/domain/limits/screen.ts'
import type { Fix } from './fixes.ts'

/** A part of a route in one colour: `part` is its speed between the route's own lowest (0) and highest (1). */
export type RouteLine = Feature<LineString, { part: number; deviceId: number }>

const bandCount = 16

/**
 * The route of a track, cut where its speed enters another band, or nowhere without a range of speeds; gaps in time are
 * left out.
 */
export function routeLines(
  fixes: readonly Fix[],
  deviceId: number,
  range: { min: number; max: number } | null,
): RouteLine[] {
  const lines: RouteLine[] = []
  let open: RouteLine | null = null
  for (let index = 1; index < fixes.length; index++) {
    const [one, other] = [fixes[index - 1]!, fixes[index]!]
    if (other.time - one.time > screenLimits.replayGapMs) {
      open = null
      continue
    }
    const part = range ? partOf((one.speed + other.speed) / 2, range) : 0
    if (open?.properties.part === part) open.geometry.coordinates.push([other.longitude, other.latitude])
    else lines.push((open = lineOf([one, other], { part, deviceId })))
  }
  return lines
}

function partOf(speed: number, { min, max }: { min: number; max: number }): number {
  return max === min ? 0 : Math.round(((speed - min) / (max - min)) * (bandCount - 1)) / (bandCount - 1)
}

/** The simplified lines of days, for what is not loaded. */
export const dayLines = (lines: readonly [number, number][][], deviceId: number): RouteLine[] =>
  lines
    .filter((line) => line.length > 1)
    .map((coordinates) => ({
      type: 'Feature',
      properties: { part: 0, deviceId },
      geometry: { type: 'LineString', coordinates },
    }))

const lineOf = (ends: readonly [Fix, Fix], properties: RouteLine['properties']): RouteLine => ({
  type: 'Feature',
  properties,
  geometry: { type: 'LineString', coordinates: ends.map(({ longitude, latitude }) => [longitude, latitude]) },
})
