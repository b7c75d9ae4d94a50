import type { Coordinates } from '../distance.ts'
import type { FailureText, Phrase, PhraseValues } from '../failures.ts'
import { placeLimits } from '../limits/places.ts'
import type { Area } from './area.ts'
import { crossingOf } from './crossing.ts'
import { isInRing, ringOf } from './ring.ts'

/** Why an area cannot be used: for a person, with the place in the text. */
export interface AreaProblem {
  problem: Phrase
}

const refused = (text: FailureText, values?: PhraseValues): AreaProblem => ({ problem: { text, values } })

const shapes = /^(CIRCLE|POLYGON|LINESTRING) ?\(([\s\S]*)\)\s*$/

/**
 * An area as clients of this API write it, latitude first: `CIRCLE (36.7 3.05, 500)`,
 * `POLYGON ((36.7 3, 36.8 3, 36.8 3.1))`, `LINESTRING (36.7 3, 36.8 3.1)`. A ring may repeat its first corner at the
 * end; further rings of a polygon are its holes. A longitude may run on beyond 180 degrees, as a map draws it across the date line.
 */
export function parseArea(text: string): Area | AreaProblem {
  if (text.length > placeLimits.areaLengthMax)
    return refused('longer than {most} characters', { most: placeLimits.areaLengthMax })
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
  if (radiusMetres <= 0 || radiusMetres > placeLimits.areaRadiusMetresMax) {
    return refused('the radius must be more than 0 and at most {most} metres', {
      most: placeLimits.areaRadiusMetresMax,
    })
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
  if (!/^\s*\([^()]*\)(\s*,\s*\([^()]*\))*\s*$/.test(inside))
    return refused('a polygon is a ring, then its holes: POLYGON ((lat lon, …), (lat lon, …))')
  const rings: Coordinates[][] = []
  for (const [at, [, text = '']] of [...inside.matchAll(/\(([^()]*)\)/g)].entries()) {
    const corners = ring(text)
    if (!Array.isArray(corners)) return at === 0 ? corners : inHole(at, corners)
    rings.push(corners)
  }
  if (rings.reduce((sum, corners) => sum + corners.length, 0) > placeLimits.areaCornersMax) {
    return refused('a polygon has at most {most} corners', { most: placeLimits.areaCornersMax })
  }
  const [corners = [], ...holes] = rings
  return misplaced(rings) ?? { kind: 'polygon', corners, ...(holes.length > 0 && { holes }) }
}

/** The corners of one ring, the first not repeated. */
function ring(text: string): Coordinates[] | AreaProblem {
  const places = placesOf(text.split(','))
  if (!Array.isArray(places)) return places
  const corners = places.length > 1 && same(places[0]!, places.at(-1)!) ? places.slice(0, -1) : places
  if (corners.length < 3) return refused('a polygon has at least 3 corners')
  const twin = corners.findIndex((corner, at) => same(corner, corners[(at + 1) % corners.length]!))
  return twin < 0 ? corners : refused('corner {corner} and the next are the same place', { corner: twin + 1 })
}

/** What is wrong with rings that are right alone: sides that cross, holes that are not inside or not apart. */
function misplaced(rings: readonly Coordinates[][]): AreaProblem | null {
  const [first, second] = crossingOf(rings) ?? []
  if (first && second && first.ring === second.ring) {
    const crossing = refused('the sides after corner {corner} and after corner {other} cross each other', {
      corner: first.at + 1,
      other: second.at + 1,
    })
    return first.ring === 0 ? crossing : inHole(first.ring, crossing)
  }
  const stray = second?.ring ?? strayHole(rings)
  return stray === null
    ? null
    : refused('hole {hole} must be inside the outer ring and apart from the other holes', { hole: stray })
}

/** Of rings whose sides do not meet, the first hole that is outside of the outer ring or inside another hole. */
function strayHole(rings: readonly Coordinates[][]): number | null {
  if (rings.length === 1) return null
  const ready = rings.map(ringOf)
  const at = rings.findIndex((corners, hole) =>
    ready.some((other, index) => hole > 0 && index !== hole && isInRing(other, corners[0]!) !== (index === 0)),
  )
  return at < 0 ? null : at
}

const inHole = (hole: number, { problem }: AreaProblem): AreaProblem =>
  refused('hole {hole}: {problem}', { hole, problem })

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
