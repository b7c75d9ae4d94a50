import type { Area } from '../../../../shared/domain/area/area.ts'
import { boundsOf, type Bounds } from '../../../../shared/domain/area/bounds.ts'
import { pointsOf } from './grips.ts'

/** A place on the screen. */
export interface Pixel {
  x: number
  y: number
}

export interface SnapLine {
  points: readonly Pixel[]
  isClosed: boolean
}

const boxes = new WeakMap<Area, Bounds>()

/** Whether a box of the map touches the one around an area; a circle attracts nothing. */
export function mayAttract(area: Area, { south, north, west, east }: Bounds): boolean {
  let box = boxes.get(area)
  if (!box) {
    box = boundsOf(pointsOf(area).flat())
    boxes.set(area, box)
  }
  return box.south <= north && box.north >= south && box.west <= east && box.east >= west
}

/** The nearest corner within reach (pixels), else the nearest point of a side; null when nothing is near. */
export function snapped(pixel: Pixel, lines: readonly SnapLine[], reach: number): Pixel | null {
  const near = lines.filter(({ points }) => mayReach(points, pixel, reach))
  const corner = nearest(
    pixel,
    near.flatMap(({ points }) => points),
  )
  if (corner && distance(pixel, corner) <= reach) return corner
  const onSides = near.flatMap(({ points, isClosed }) => {
    const ends = isClosed ? [...points, points[0]!] : points
    return ends.slice(1).map((to, index) => footOn(pixel, ends[index]!, to))
  })
  const foot = nearest(pixel, onSides)
  return foot && distance(pixel, foot) <= reach ? foot : null
}

export const distance = (a: Pixel, b: Pixel): number => Math.hypot(a.x - b.x, a.y - b.y)

const nearest = (pixel: Pixel, points: readonly Pixel[]): Pixel | null =>
  points.reduce<Pixel | null>(
    (found, point) => (found && distance(pixel, found) <= distance(pixel, point) ? found : point),
    null,
  )

function mayReach(points: readonly Pixel[], { x, y }: Pixel, reach: number): boolean {
  const [xs, ys] = [points.map((point) => point.x), points.map((point) => point.y)]
  return (
    x >= Math.min(...xs) - reach &&
    x <= Math.max(...xs) + reach &&
    y >= Math.min(...ys) - reach &&
    y <= Math.max(...ys) + reach
  )
}

/** The nearest point of a side. */
function footOn(pixel: Pixel, from: Pixel, to: Pixel): Pixel {
  const [x, y] = [to.x - from.x, to.y - from.y]
  const length = x * x + y * y
  const share = length === 0 ? 0 : ((pixel.x - from.x) * x + (pixel.y - from.y) * y) / length
  const within = Math.min(1, Math.max(0, share))
  return { x: from.x + within * x, y: from.y + within * y }
}
