/** Where a marker of an opened stack is drawn, in CSS pixels from the place that it shares. */
export interface Offset {
  x: number
  y: number
}

/** More would cover the map: the rest stays joined in the middle. */
export const spreadMax = 48
const ringMax = 10
/** between the middles of neighbours */
const step = 46
const ringReach = 52

/** Places for so many markers around one point: a ring of few, a spiral of many, at most `spreadMax`. */
export function spreadOffsets(count: number): Offset[] {
  const shown = Math.min(count, spreadMax)
  if (shown <= ringMax) {
    const reach = Math.max(ringReach, (shown * step) / (2 * Math.PI))
    return Array.from({ length: shown }, (_, at) => polar(reach, (at / shown) * 2 * Math.PI - Math.PI / 2))
  }
  const offsets: Offset[] = []
  let angle = -Math.PI / 2
  let reach = ringReach + 12
  for (let at = 0; at < shown; at++) {
    offsets.push(polar(reach, angle))
    angle += step / reach
    // one turn later the spiral is one step further out
    reach += (step * (step / reach)) / (2 * Math.PI)
  }
  return offsets
}

const polar = (reach: number, angle: number): Offset => ({ x: reach * Math.cos(angle), y: reach * Math.sin(angle) })
