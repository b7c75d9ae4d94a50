import type { ExpressionSpecification } from 'maplibre-gl'
import { earthRadiusMetres } from '../../../../shared/domain/distance.ts'

const tilePixels = 512
const zoomMax = 24

/** The width of a line layer that covers so many metres on both sides of the line, at this latitude, at any zoom. */
export function corridorWidth(metres: number, latitude: number): ExpressionSpecification {
  const around = 2 * Math.PI * earthRadiusMetres * Math.max(0.01, Math.cos((latitude * Math.PI) / 180))
  const pixels = (zoom: number) => (2 * metres * tilePixels * 2 ** zoom) / around
  return ['interpolate', ['exponential', 2], ['zoom'], 0, pixels(0), zoomMax, pixels(zoomMax)]
}
