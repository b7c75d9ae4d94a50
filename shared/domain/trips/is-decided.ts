import type { SegmentsState } from './segments.ts'

/**
 * Whether later positions change nothing in trips and stops before a moment (epoch ms): all that a turn may still be dated
 * back to is later, see `stepMotion`.
 */
export function isDecided(
  { motion: { isDriving, last, pending, circle, silence } }: SegmentsState,
  moment: number,
): boolean {
  const turns = [
    last,
    pending?.since,
    silence?.from,
    ...(isDriving ? [circle.since, circle.stood, circle.out?.at] : []),
  ]
  return turns.every((point) => point === undefined || point.fixTime >= moment)
}
