export type Placement = 'top' | 'bottom' | 'start' | 'end'

interface Box {
  left: number
  top: number
  width: number
  height: number
}

interface Options {
  placement: Placement
  align: 'start' | 'centre' | 'end'
  gap: number
  rightToLeft: boolean
}

const edge = 8

/**
 * Where a floating box goes beside its anchor, in viewport pixels: on the preferred side, or the opposite one when there is
 * no room, and always inside the viewport.
 */
export function positionBeside(
  anchor: Box,
  floating: Box,
  options: Options & { viewport: Box },
): { left: number; top: number } {
  const { viewport, gap } = options
  const fits = (value: number, size: number, room: number) => value >= edge && value + size <= room - edge
  const keep = (value: number, size: number, room: number) => Math.max(edge, Math.min(value, room - size - edge))

  if (options.placement === 'top' || options.placement === 'bottom') {
    const above = anchor.top - floating.height - gap
    const below = anchor.top + anchor.height + gap
    const [first, second] = options.placement === 'top' ? [above, below] : [below, above]
    const top = fits(first, floating.height, viewport.height) ? first : second
    const left = alignedLeft(anchor, floating, options)
    return { left: keep(left, floating.width, viewport.width), top: keep(top, floating.height, viewport.height) }
  }
  const onLeft = anchor.left - floating.width - gap
  const onRight = anchor.left + anchor.width + gap
  const wantsLeft = (options.placement === 'start') !== options.rightToLeft
  const [first, second] = wantsLeft ? [onLeft, onRight] : [onRight, onLeft]
  const left = fits(first, floating.width, viewport.width) ? first : second
  const top = anchor.top + (anchor.height - floating.height) / 2
  return { left: keep(left, floating.width, viewport.width), top: keep(top, floating.height, viewport.height) }
}

function alignedLeft(anchor: Box, floating: Box, { align, rightToLeft }: Options): number {
  if (align === 'centre') return anchor.left + (anchor.width - floating.width) / 2
  const onLeft = (align === 'start') !== rightToLeft
  return onLeft ? anchor.left : anchor.left + anchor.width - floating.width
}
