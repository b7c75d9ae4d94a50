import { type Box, TakenSpace } from './label-positions.ts'
import type { Placed } from './markers.ts'

interface Naming {
  selectedId: number | null
  /** how large the marker's name is drawn, in CSS pixels; null when it has none */
  sizeOf: (placed: Placed) => { width: number; height: number } | null
}

const nameGap = 4
/** The selected marker's halo and arrow end here, in radii. */
export const haloReach = 2.2

/** Gives names their places below their markers, the uppermost first. The selected one always has a name, on the side that is free. */
export function placeNames(placed: readonly Placed[], { selectedId, sizeOf }: Naming): void {
  const taken = new TakenSpace()
  for (const one of placed) taken.take(bodyBox(one))
  for (const one of placed.toReversed()) {
    const size = sizeOf(one)
    if (!size) continue
    const isSelected = one.marker.cell.members[0]!.id === selectedId
    const boxes = isSelected ? around(one, size) : [below(one, size, one.marker.radius + nameGap)]
    const box = boxes.find((free) => taken.isFree(free)) ?? (isSelected ? boxes[0]! : null)
    if (!box) continue
    taken.take(box)
    one.name = box
  }
}

type Size = Pick<Box, 'width' | 'height'>

const below = ({ x, y }: Placed, { width, height }: Size, gap: number): Box => ({
  left: x - width / 2,
  top: y + gap,
  width,
  height,
})

/** Below, above, to the right and to the left, the best first. */
function around(one: Placed, size: Size): Box[] {
  const gap = one.marker.radius * haloReach
  const middle = one.y - size.height / 2
  return [
    below(one, size, gap),
    below(one, size, -gap - size.height),
    { ...size, left: one.x + gap, top: middle },
    { ...size, left: one.x - gap - size.width, top: middle },
  ]
}

/** Somewhat less than the disc, whose corners are empty, so that a name may come close from below. */
function bodyBox({ marker, x, y }: Placed): Box {
  const half = marker.radius * 0.85
  return { left: x - half, top: y - half, width: 2 * half, height: 2 * half }
}
