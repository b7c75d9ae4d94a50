import type { Coordinates } from '../distance.ts'
import type { FailureText, Phrase, PhraseValues } from '../failures.ts'
import { limits } from '../limits.ts'
import type { Area } from './area.ts'
import { crossingOf } from './crossing.ts'

/** Why an area cannot be used: for a person, with the place in the text. */
export interface AreaProblem {
  problem: Phrase
}

const refused = (text: FailureText, values?: PhraseValues): AreaProblem => ({ problem: { text, values } })

const shapes = /^(CIRCLE|POLYGON|LINESTRING) ?\(([\s\S]*)\)\s*$/

/**
 * An area as clients of this API write it, latitude first: `CIRCLE (36.7 3.05, 500)`,
 * `POLYGON ((36.7 3, 36.8 3, 36.8 3.1))`, `LINESTRING (36.7 3, 36.8 3.1)`. A ring may repeat its first corner at the
 * end; holes are not known. A longitude may run on beyond 180 degrees, as a map draws it across the date line.
 */
export function parseArea(text: string): Area | AreaProblem {
  if (text.length > limits.areaLengthMax)
    return refused('longer than {most} characters', { most: limits.areaLengthMax })
  const [, shape, inside = ''] = shapes.exec(text) ?? []
  if (shape === 'CIRCLE') return circle(inside)
  if (shape === 'LINESTRING') return line(inside)
  if (shape === 'POLYGON') return polygon(inside)
  return refused('not an area. Write CIRCLE (lat lon, metres), POLYGON ((lat lon, …)) or LINESTRING (lat lon, …)')
}

export const isArea = (parsed: Area | AreaProblem): parsed is Area => 'kind' in parsed

function circle(inside: string): Area | AreaProblem {
  const [place = '', radius, ...rest] = inside.split(',')
  const radiusMetres = numberOf(radius ?? '')
  if (rest.length > 0 || radiusMetres === null) return refused('a circle is a centre and a radius in metres')
  if (radiusMetres <= 0 || radiusMetres > limits.areaRadiusMetresMax) {
    return refused('the radius must be more than 0 and at most {most} metres', { most: limits.areaRadiusMetresMax })
  }
  const places = placesOf([place])
  return Array.isArray(places) ? { kind: 'circle', centre: places[0]!, radiusMetres } : places
}

function line(inside: string): Area | AreaProblem {
  const points = placesOf(inside.split(','))
  if (!Array.isArray(points)) return points
  return points.length < 2 ? refused('a line has at least 2 points') : { kind: 'line', points }
}

function polygon(inside: string): Area | AreaProblem {
  const ring = /^\s*\(([^()]*)\)\s*$/.exec(inside)?.[1]
  if (ring === undefined) return refused('a polygon is one ring without holes: POLYGON ((lat lon, …))')
  const places = placesOf(ring.split(','))
  if (!Array.isArray(places)) return places
  const corners = places.length > 1 && same(places[0]!, places.at(-1)!) ? places.slice(0, -1) : places
  if (corners.length < 3) return refused('a polygon has at least 3 corners')
  if (corners.length > limits.areaCornersMax) {
    return refused('a polygon has at most {most} corners', { most: limits.areaCornersMax })
  }
  const twin = corners.findIndex((corner, at) => same(corner, corners[(at + 1) % corners.length]!))
  if (twin >= 0) return refused('corner {corner} and the next are the same place', { corner: twin + 1 })
  const crossing = crossingOf(corners)
  return crossing
    ? refused('the sides after corner {corner} and after corner {other} cross each other', {
        corner: crossing[0] + 1,
        other: crossing[1] + 1,
      })
    : { kind: 'polygon', corners }
}

function placesOf(texts: readonly string[]): Coordinates[] | AreaProblem {
  const places: Coordinates[] = []
  for (const [at, text] of texts.entries()) {
    const [latitude = null, longitude = null, ...rest] = text.trim().split(/\s+/).map(numberOf)
    if (latitude === null || longitude === null || rest.length > 0) {
      return refused('point {point} is not "latitude longitude"', { point: at + 1 })
    }
    if (Math.abs(latitude) > 90) return refused('point {point}: latitude must be from -90 to 90', { point: at + 1 })
    if (Math.abs(longitude) > 360)
      return refused('point {point}: longitude must be from -360 to 360', { point: at + 1 })
    places.push({ latitude, longitude })
  }
  return places
}

/** Null for what is not a plain decimal number. */
const numberOf = (text: string): number | null =>
  /^\s*[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d{1,3})?\s*$/.test(text) ? Number(text) : null

const same = (a: Coordinates, b: Coordinates) => a.latitude === b.latitude && a.longitude === b.longitude
