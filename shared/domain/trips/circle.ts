import { distanceMetres, type Coordinates } from '../distance.ts'

/** What the rule for drives and stops looks at: a moment of a track. */
export interface MotionPoint extends Coordinates {
  /** epoch ms */
  fixTime: number
  /** metres travelled; only differences mean anything */
  metres: number
}

/** A place that a device is at; `out` is a single fix elsewhere, which becomes the next circle when another agrees. */
export interface Circle<Point extends MotionPoint> {
  since: Point
  stood?: Point
  out?: { at: Point; stands: boolean }
}

export const circleAt = <Point extends MotionPoint>(point: Point, isMoving: boolean): Circle<Point> =>
  isMoving ? { since: point } : { since: point, stood: point }

/** The circle moves when two fixes in a row are outside of it: one may be a jump of the receiver. */
export function circleOf<Point extends MotionPoint>(
  { circle, last }: { circle: Circle<Point>; last: Point },
  { point, isMoving }: { point: Point; isMoving: boolean },
  drift: number,
): Circle<Point> {
  const { out } = circle
  const inside = out ? withoutOut(circle) : circle
  if (isOut(circle, point, drift)) {
    if (out?.stands && distanceMetres(out.at, point) <= drift) return circleAt(out.at, false)
    return isOut(circle, last, drift) ? circleAt(point, isMoving) : { ...inside, out: { at: point, stands: !isMoving } }
  }
  if (inside.stood || isMoving) return inside
  return drift > 0 ? circleAt(point, isMoving) : { ...inside, stood: point }
}

const isOut = ({ since }: Circle<MotionPoint>, place: Coordinates, drift: number): boolean =>
  drift > 0 && distanceMetres(since, place) > drift

const withoutOut = <Point extends MotionPoint>({ out: _elsewhere, ...inside }: Circle<Point>): Circle<Point> => inside
