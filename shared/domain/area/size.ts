import { distanceMetres, earthRadiusMetres, type Coordinates } from '../distance.ts'
import { lineDistanceMetresDefault, ringsOf, type Area } from './area.ts'
import { unwrapped } from './unwrap-longitudes.ts'

export interface AreaSize {
  /** of a line: of its corridor, whose overlaps with itself count each time */
  squareMetres: number
  /** the way around a circle or a polygon without its holes, the way along a line */
  metres: number
}

/** `lineDistanceMetres` is half the width of the corridor that a line stands for. */
export function sizeOf(area: Area, lineDistanceMetres = lineDistanceMetresDefault): AreaSize {
  if (area.kind === 'circle') return circleSize(area.radiusMetres)
  if (area.kind === 'line') {
    const metres = lengthMetres(area.points)
    return { metres, squareMetres: (2 * metres + Math.PI * lineDistanceMetres) * lineDistanceMetres }
  }
  const [outer = 0, ...holes] = ringsOf(area).map(ringSquareMetres)
  return {
    metres: lengthMetres([...area.corners, area.corners[0]!]),
    squareMetres: Math.max(0, outer - holes.reduce((sum, hole) => sum + hole, 0)),
  }
}

/** The way from place to place, in metres. */
export const lengthMetres = (places: readonly Coordinates[]): number =>
  places.slice(1).reduce((sum, place, index) => sum + distanceMetres(places[index]!, place), 0)

/** A cap of the sphere: its radius is measured along the ground. */
function circleSize(radiusMetres: number): AreaSize {
  const angle = radiusMetres / earthRadiusMetres
  return {
    metres: 2 * Math.PI * earthRadiusMetres * Math.sin(angle),
    squareMetres: 2 * Math.PI * earthRadiusMetres ** 2 * (1 - Math.cos(angle)),
  }
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Chamberlain and Duquette, Some Algorithms for Polygons on a Sphere (2007), equation 6. */
function ringSquareMetres(corners: readonly Coordinates[]): number {
  const places = unwrapped([...corners, corners[0]!])
  const sum = places.slice(1).reduce((total, to, index) => {
    const from = places[index]!
    const wide = radians(to.longitude - from.longitude)
    return total + wide * (2 + Math.sin(radians(from.latitude)) + Math.sin(radians(to.latitude)))
  }, 0)
  return Math.abs((sum * earthRadiusMetres ** 2) / 2)
}
