/** A value over time. */
export interface ValuePoint {
  value: number
}

/**
 * At most so many of the points, in the same order: of each stretch of them the lowest and the highest stay, and the very
 * first and last ones.
 * @param pointsMax at least 4
 */
export function thinPoints<Point extends ValuePoint>(points: readonly Point[], pointsMax: number): Point[] {
  if (points.length <= pointsMax) return [...points]
  const stretches = Math.floor((pointsMax - 2) / 2)
  const inner = points.length - 2
  const kept = [points[0]!]
  for (let stretch = 0; stretch < stretches; stretch++) {
    const from = 1 + Math.floor((stretch * inner) / stretches)
    const to = 1 + Math.floor(((stretch + 1) * inner) / stretches)
    let [low, high] = [from, from]
    for (let place = from; place < to; place++) {
      if (points[place]!.value < points[low]!.value) low = place
      if (points[place]!.value > points[high]!.value) high = place
    }
    kept.push(points[Math.min(low, high)]!)
    if (low !== high) kept.push(points[Math.max(low, high)]!)
  }
  return [...kept, points.at(-1)!]
}
