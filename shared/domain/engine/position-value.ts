import type { Position } from '../position.ts'

/** Values of a position itself; all others are attributes. */
const ofPosition = ['speed', 'altitude', 'course', 'accuracy'] as const

/** A number that a position has under a name; null where it has none. */
export function numberAt(position: Position, name: string): number | null {
  const own = ofPosition.find((each) => each === name)
  const value = own ? position[own] : position.attributes[name]
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

/** Whether what a position says under a name was only taken over from the one before. */
export const isTakenOver = ({ outdated }: Position, name: string): boolean =>
  outdated && ofPosition.some((each) => each === name)
