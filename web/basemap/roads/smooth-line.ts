import { distanceMetres } from '../../../shared/domain/distance.ts'
import type { RoadPoint } from './roads.data.ts'

/** Metres between two points of a smooth line, about. */
export const smoothStepMetres = 20

export interface SmoothPoint {
  latitude: number
  longitude: number
  /** the corner of the drawn line that it is, or that it follows */
  corner: number
  isCorner: boolean
}

/** Catmull-Rom through the corners, a point about every 20 metres: roads bend, they have no corners. */
export function smoothLine(corners: readonly RoadPoint[]): SmoothPoint[] {
  const at = (index: number) => corners[Math.max(0, Math.min(corners.length - 1, index))]!
  return corners.flatMap(([latitude, longitude], corner): SmoothPoint[] => {
    const here = { latitude, longitude, corner, isCorner: true }
    if (corner === corners.length - 1) return [here]
    const [a, b, c, d] = [at(corner - 1), at(corner), at(corner + 1), at(corner + 2)]
    const length = distanceMetres({ latitude: b[0], longitude: b[1] }, { latitude: c[0], longitude: c[1] })
    const steps = Math.max(1, Math.round(length / smoothStepMetres))
    const between = Array.from({ length: steps - 1 }, (_, index) => {
      const part = (index + 1) / steps
      return {
        latitude: spline([a[0], b[0], c[0], d[0]], part),
        longitude: spline([a[1], b[1], c[1], d[1]], part),
        corner,
        isCorner: false,
      }
    })
    return [here, ...between]
  })
}

function spline([a, b, c, d]: [number, number, number, number], t: number): number {
  return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t)
}
