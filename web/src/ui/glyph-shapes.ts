/**
 * Pieces of filled glyphs. Solid pieces run clockwise and gaps anticlockwise, so that under the non-zero rule a gap
 * cuts what lies below it, and overlapping solids stay solid.
 */
const wheel = ([x, y]: readonly [number, number], radius: number, sweep: 0 | 1) =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 ${sweep} ${2 * radius} 0a${radius} ${radius} 0 1 ${sweep} ${-2 * radius} 0z`

export const disc = (x: number, y: number, radius: number): string => wheel([x, y], radius, 1)
export const hole = (x: number, y: number, radius: number): string => wheel([x, y], radius, 0)
export const ring = (x: number, y: number, [outer, inner]: readonly [number, number]): string =>
  disc(x, y, outer) + hole(x, y, inner)

type Size = readonly [width: number, height: number]

export function box([x, y]: readonly [number, number], [width, height]: Size, radius = 0.6): string {
  const across = width - 2 * radius
  const down = height - 2 * radius
  const turn = (dx: number, dy: number) => `a${radius} ${radius} 0 0 1 ${dx} ${dy}`
  const right = `h${across}${turn(radius, radius)}v${down}${turn(-radius, radius)}`
  return `M${x + radius} ${y}${right}h${-across}${turn(-radius, -radius)}v${-down}${turn(radius, -radius)}z`
}

export const gap = ([x, y]: readonly [number, number], [width, height]: Size): string =>
  `M${x} ${y}v${height}h${width}v${-height}z`

/** A straight stroke of the given width. */
export function bar([x1, y1]: readonly [number, number], [x2, y2]: readonly [number, number], width = 1.5): string {
  const length = Math.hypot(x2 - x1, y2 - y1)
  const dx = ((y2 - y1) / length) * (width / 2)
  const dy = ((x2 - x1) / length) * (width / 2)
  const point = (x: number, y: number) => `${x.toFixed(2)} ${y.toFixed(2)}`
  return `M${point(x1 + dx, y1 - dy)}L${point(x2 + dx, y2 - dy)}L${point(x2 - dx, y2 + dy)}L${point(x1 - dx, y1 + dy)}z`
}
