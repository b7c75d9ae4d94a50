export type Placement = 'top' | 'bottom' | 'start' | 'end'

interface Box {
  left: number
  top: number
  width: number
  height: number
}

interface Wish {
  placement: Placement
  align: 'start' | 'centre' | 'end'
  gap: number
  rightToLeft: boolean
}

const edge = 8

/**
 * Where a floating box goes beside its anchor, in viewport pixels: on the wished side, or the opposite one when there is
 * no room, and always inside the viewport.
 */
export function placeBeside(anchor: Box, floating: Box, wish: Wish & { viewport: Box }): { left: number; top: number } {
  const { viewport, gap } = wish
  const fits = (value: number, size: number, room: number) => value >= edge && value + size <= room - edge
  const keep = (value: number, size: number, room: number) => Math.max(edge, Math.min(value, room - size - edge))

  if (wish.placement === 'top' || wish.placement === 'bottom') {
    const above = anchor.top - floating.height - gap
    const below = anchor.top + anchor.height + gap
    const [first, second] = wish.placement === 'top' ? [above, below] : [below, above]
    const top = fits(first, floating.height, viewport.height) ? first : second
    const left = alignedLeft(anchor, floating, wish)
    return { left: keep(left, floating.width, viewport.width), top: keep(top, floating.height, viewport.height) }
  }
  const onLeft = anchor.left - floating.width - gap
  const onRight = anchor.left + anchor.width + gap
  const wantsLeft = (wish.placement === 'start') !== wish.rightToLeft
  const [first, second] = wantsLeft ? [onLeft, onRight] : [onRight, onLeft]
  const left = fits(first, floating.width, viewport.width) ? first : second
  const top = anchor.top + (anchor.height - floating.height) / 2
  return { left: keep(left, floating.width, viewport.width), top: keep(top, floating.height, viewport.height) }
}

function alignedLeft(anchor: Box, floating: Box, { align, rightToLeft }: Wish): number {
  if (align === 'centre') return anchor.left + (anchor.width - floating.width) / 2
  const onLeft = (align === 'start') !== rightToLeft
  return onLeft ? anchor.left : anchor.left + anchor.width - floating.width
}
