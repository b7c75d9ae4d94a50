import type { Position } from '../domain/position.ts'
import { stepsPerUnit } from '../domain/quantise.ts'

/** One step beyond the courses that there are: `quantise` keeps them below 360 degrees. */
const unknown = 360 * stepsPerUnit.course

/** A position's course as it is stored. */
export const courseSteps = ({ course, courseUnknown }: Pick<Position, 'course' | 'courseUnknown'>): number =>
  courseUnknown ? unknown : Math.round(course * stepsPerUnit.course)

/** Gives a position the course that was stored. @returns the same object */
export function setCourse(position: Position, steps: number): Position {
  const isUnknown = steps === unknown
  position.course = isUnknown ? 0 : steps / stepsPerUnit.course
  if (isUnknown) position.courseUnknown = true
  else if (position.courseUnknown) delete position.courseUnknown
  return position
}
