import { isDerived } from '../days/derivation-flags.ts'
import { noHarshLimits, type HarshLimits } from '../drivers/harsh-limits.ts'
import { hasValidFix } from '../engine/valid-fix.ts'
import type { Position } from '../position.ts'
import type { Rule, RuleInput } from './rule.ts'

const metresPerSecondPerKnot = 1852 / 3600
/** Fixes that are further apart say nothing of a bend, and average what is harsh. */
const closeSeconds = 2.5
/** Below this (knots, about 15 km/h) a receiver does not know its course, and what stands seems to move. */
const courseKnots = 8
/** No vehicle of the road holds more (m/s²): the course jumped. */
const corneringMax = 12

/**
 * How hard it goes at this moment: 1 while it speeds up, -1 while it brakes, 2 in a bend; and `ownAlarms` more from when on
 * the tracker sends such alarms itself.
 */
type Memory = number
const ownAlarms = 8
const isOwn = (memory: Memory): boolean => memory >= ownAlarms - 1

const alarms: Readonly<Record<number, string>> = { 1: 'hardAcceleration', [-1]: 'hardBraking', 2: 'hardCornering' }

/**
 * The alarms `hardAcceleration`, `hardBraking` and `hardCornering`, where somebody set how hard that is (`event.behavior.…`,
 * in m/s²), or by the category of the vehicle, for trackers that send none themselves: raised once, when it begins, with
 * how hard it was then. The position itself does not get the alarm.
 */
export const behavior: Rule<Memory> = {
  name: 'behavior',
  evaluate(memory = 0, input) {
    const { position, last, settings } = input
    const { hardAcceleration, hardBraking, hardCornering, isHarshByCategory } = settings
    if (!isHarshByCategory && hardAcceleration === 0 && hardBraking === 0 && hardCornering === 0) return nothing(0)
    const own = isHarshByCategory && (isOwn(memory) || sendsAlarms(position)) ? ownAlarms : 0
    if (!last || !hasValidFix(position) || !hasValidFix(last)) return nothing(own)
    const seconds = (position.fixTime - last.fixTime) / 1000
    if (seconds <= 0) return { memory: memory || undefined, events: [] }
    const isClose = seconds <= closeSeconds && [position, last].every((each) => !isDerived(each, 'speed'))
    const isMoving = Math.max(position.speed, last.speed) >= courseKnots
    const limits = limitsOf(input, { isUsual: own === 0 && isMoving, isClose })
    const found = harshIn(forcesOf(position, last, seconds), limits)
    const before = isOwn(memory) ? memory - ownAlarms : memory
    if (found === null || found.now === before) return nothing((found?.now ?? 0) + own)
    const attributes = { alarm: alarms[found.now]!, acceleration: found.force, limit: found.limit }
    return { memory: found.now + own, events: [{ type: 'alarm', eventTime: position.fixTime, attributes }] }
  },
}

const nothing = (memory: Memory) => ({ memory: memory === 0 ? undefined : memory, events: [] })

const sendsAlarms = ({ attributes: { alarm } }: Position): boolean =>
  typeof alarm === 'string' && Object.values(alarms).some((name) => alarm.includes(name))

/** Those that somebody set; else those of the category, where fixes are close, say how fast it is, and it drives. */
function limitsOf(
  { settings, activeRules }: RuleInput,
  { isUsual, isClose }: { isUsual: boolean; isClose: boolean },
): HarshLimits {
  const usual = settings.isHarshByCategory && isUsual && isClose ? activeRules.harshLimits : noHarshLimits
  return {
    acceleration: settings.hardAcceleration || usual.acceleration,
    braking: settings.hardBraking || usual.braking,
    cornering: isClose ? settings.hardCornering || usual.cornering : 0,
  }
}

/** m/s²; below 0 while it brakes. */
function forcesOf(position: Position, last: Position, seconds: number): { ahead: number; aside: number } {
  const ahead = ((position.speed - last.speed) * metresPerSecondPerKnot) / seconds
  const isCourseKnown = [position, last].every(({ speed, courseUnknown }) => speed >= courseKnots && !courseUnknown)
  if (!isCourseKnown) return { ahead, aside: 0 }
  const turned = ((((position.course - last.course) % 360) + 540) % 360) - 180
  const metresPerSecond = ((position.speed + last.speed) / 2) * metresPerSecondPerKnot
  const aside = (metresPerSecond * Math.abs(turned) * Math.PI) / 180 / seconds
  return { ahead, aside: aside > corneringMax ? 0 : aside }
}

/** What is harsh; of several the one that is furthest beyond its limit. */
function harshIn(
  { ahead, aside }: { ahead: number; aside: number },
  { acceleration, braking, cornering }: HarshLimits,
): { now: Memory; force: number; limit: number } | null {
  const forward = ahead >= 0
  const along = { now: forward ? 1 : -1, force: Math.abs(ahead), limit: forward ? acceleration : braking }
  const found = [along, { now: 2, force: aside, limit: cornering }]
    .filter(({ force, limit }) => limit > 0 && force >= limit)
    .toSorted((a, b) => b.force / b.limit - a.force / a.limit)[0]
  return found ? { ...found, force: Math.round(found.force * 10) / 10 } : null
}
