import { throughNear } from '../area/leg-through.ts'
import { distanceMetres, type Coordinates } from '../distance.ts'
import type { MotionSettings } from '../engine/engine-settings.ts'
import { isShort } from '../rules/passes.ts'
import { gapMetresOf } from '../trips/gap-metres.ts'

/** A place, and how far around it. */
export interface Circle extends Coordinates {
  radiusMetres: number
}

/** A valid fix of a track, in the order of time. */
export interface PassFix extends Coordinates {
  positionId: number
  /** epoch ms */
  fixTime: number
  /** knots */
  speed: number
  driverUniqueId?: string
  /** what was between the fix before and this one is left out: the vehicle was outside all the while */
  isAfterLeftOut?: true
}

/** A time in which a vehicle was in the circle, epoch ms. */
export interface Pass {
  start: number
  end: number
  /** knots, of the fixes inside that are in the window; of those around where there is none */
  maxSpeed: number
  /** the first fix inside; the one before it where none is */
  positionId: number
  driverUniqueId: string | null
  /** it was there before the window, and after it */
  startsBefore: boolean
  endsAfter: boolean
  /** its last fix of all is inside: nobody knows whether it has left since */
  isLatest: boolean
}

export interface PassWindow {
  /** epoch ms, both ends belong to it */
  from: number
  to: number
}

type Silence = Pick<MotionSettings, 'minimalNoDataMs' | 'driftMetres'>

interface OpenPass extends Omit<Pass, 'startsBefore' | 'endsAfter' | 'isLatest' | 'maxSpeed'> {
  hasFix: boolean
  /** knots, in the window and outside of it; null without a fix there */
  within: number | null
  around: number
}

/**
 * The times in which a track led through a circle, as far as they are in the window. Between two fixes that are near in
 * time the way is straight, so that a vehicle is found which no fix shows inside; after a longer silence nobody knows the
 * way: then who was inside before and after it has stayed, unless it moved meanwhile.
 * @param latest when the vehicle's last fix of all was measured, epoch ms; null where that is not known
 */
export function passesThrough(
  circle: Circle,
  fixes: readonly PassFix[],
  { window, silence, latest }: { window: PassWindow; silence: Silence; latest: number | null },
): Pass[] {
  const found: OpenPass[] = []
  let open: OpenPass | null = null
  let before: { fix: PassFix; isIn: boolean } | null = null
  for (const fix of fixes) {
    const isIn = distanceMetres(circle, fix) <= circle.radiusMetres
    const known = fix.isAfterLeftOut ? null : before
    const through = known && isShort(known.fix, fix) ? throughOf(circle, [known.fix, fix]) : null
    const momentAt = (share: number) => known!.fix.fixTime + share * (fix.fixTime - known!.fix.fixTime)
    if (open && (!known || hasLeft(silence, known.fix, fix))) open = null
    if (isIn) {
      open ??= pushed(found, { fix, start: known && !known.isIn && through ? momentAt(through[0]) : fix.fixTime })
      goOn(open, fix, window)
    } else if (open) {
      if (through) open.end = Math.max(open.end, momentAt(through[1]))
      open = null
    } else if (known && through && !known.isIn) {
      const pass = pushed(found, { fix: known.fix, start: momentAt(through[0]) })
      Object.assign(pass, { end: momentAt(through[1]), hasFix: false, around: Math.max(known.fix.speed, fix.speed) })
    }
    before = { fix, isIn }
  }
  return found.flatMap((pass) => cut(pass, window, latest))
}

const throughOf = ({ radiusMetres, ...centre }: Circle, [from, to]: readonly [PassFix, PassFix]) =>
  throughNear([centre], radiusMetres, { from, to })

/** After a silence it was found elsewhere: what is inside now came back. */
const hasLeft = ({ minimalNoDataMs, driftMetres }: Silence, from: PassFix, to: PassFix): boolean =>
  minimalNoDataMs > 0 &&
  to.fixTime - from.fixTime >= minimalNoDataMs &&
  distanceMetres(from, to) > gapMetresOf({ driftMetres })

function pushed(found: OpenPass[], { fix, start }: { fix: PassFix; start: number }): OpenPass {
  const pass: OpenPass = {
    start: Math.round(start),
    end: Math.round(start),
    within: null,
    around: 0,
    positionId: fix.positionId,
    driverUniqueId: fix.driverUniqueId ?? null,
    hasFix: true,
  }
  found.push(pass)
  return pass
}

/** Changes the pass, for there are many fixes. */
function goOn(pass: OpenPass, fix: PassFix, { from, to }: PassWindow): void {
  pass.end = fix.fixTime
  if (fix.fixTime >= from && fix.fixTime <= to) pass.within = Math.max(pass.within ?? 0, fix.speed)
  else pass.around = Math.max(pass.around, fix.speed)
  pass.driverUniqueId ??= fix.driverUniqueId ?? null
}

function cut(found: OpenPass, { from, to }: PassWindow, latest: number | null): Pass[] {
  const { hasFix, within, around, ...pass } = found
  const [start, end] = [pass.start, Math.round(pass.end)]
  if (end < from || start > to) return []
  return [
    {
      ...pass,
      maxSpeed: within ?? around,
      start: Math.max(start, from),
      end: Math.min(end, to),
      startsBefore: start < from,
      endsAfter: end > to,
      isLatest: hasFix && latest !== null && end >= latest,
    },
  ]
}
