import { harshLimitsOf, type HarshLimits } from '../drivers/harsh-limits.ts'
import type { Phrase } from '../failures.ts'
import type { AreaMatcher } from '../area/area-matcher.ts'
import type { Surroundings } from '../expression/surroundings.ts'
import type { AttributeValue, Position } from '../position.ts'
import type { LicenceEnds } from '../rules/licence.ts'

export const thresholdSides = ['above', 'below'] as const

export type ThresholdSide = (typeof thresholdSides)[number]

/** A value that an attribute should not be above, or below, for longer than a time. */
export interface Threshold {
  /** the key of an attribute with numbers, or `speed`, `altitude`, `course`, `accuracy` */
  attribute: string
  side: ThresholdSide
  value: number
  /** 0 for at once */
  leastMs: number
}

/** A geofence as the engine needs it. */
export interface WatchedGeofence {
  id: number
  area: AreaMatcher
  /** knots; 0 for none */
  speedLimit: number
  /** metres of altitude, null for none */
  floor: number | null
  ceiling: number | null
  /** a shorter stay is none, and a longer one is an event; 0 for any, and for never */
  leastStayMs: number
  longStayMs: number
  /** devices inside report more often, see `CadenceSettings` */
  raisesCadence: boolean
  /** whether crossings at this time (epoch ms) are events: what its calendar says */
  isOn(time: number): boolean
}

/** Service that is due again and again; times in ms, everything else in the unit of the attribute. */
export interface DueService {
  id: number
  /** the key of a number attribute, or `fixTime`, `deviceTime`, `serverTime` */
  type: string
  start: number
  period: number
}

/** A computed attribute, its expression already read. */
export interface ComputedStep {
  id: number
  attribute: string
  /** as it was written */
  expression: string
  /** null removes the attribute. @throws Error with a reason for a person */
  compute(position: Position, around?: Surroundings): AttributeValue | null
}

/** The rules that apply to one device, linked to it, to its group or to a group above: its fixes are evaluated by them. */
export interface ActiveRules {
  geofences: readonly WatchedGeofence[]
  services: readonly DueService[]
  /** each once, of all notifications that apply */
  thresholds: readonly Threshold[]
  /** computed attributes in the order in which they are applied: before everything else, and after motion */
  computedFirst: readonly ComputedStep[]
  computedLast: readonly ComputedStep[]
  /** the identifier of a driver who is linked; null for none */
  driverUniqueId: string | null
  /** of all drivers: any of them may drive it */
  licenceEnds: LicenceEnds
  /** knots: a faster movement is a jump, when no setting says otherwise */
  fastestKnots: number
  /** from how hard on driving is harsh, when no setting says otherwise */
  harshLimits: HarshLimits
  /** whether positions of this time (epoch ms) are kept: what the device's calendar says */
  isKept: (time: number) => boolean
}

export const noActiveRules: ActiveRules = {
  geofences: [],
  services: [],
  thresholds: [],
  computedFirst: [],
  computedLast: [],
  driverUniqueId: null,
  licenceEnds: new Map(),
  fastestKnots: 162,
  harshLimits: harshLimitsOf(null),
  isKept: () => true,
}

/** The text of a record that can fail: when it has changed, an older problem does not apply to it any more. */
export function writtenIn(record: { id: number }): string {
  const { expression, area, data }: { expression?: unknown; area?: unknown; data?: unknown } = record as object
  const written = expression ?? area ?? data
  return typeof written === 'string' ? written : ''
}

/** Something a person configured could not be applied; everything else is. */
export interface Problem {
  kind: string
  /** 0 when it is not a record */
  id: number
  reason: Phrase
  /** what of the record it is about, as it was written, see `writtenIn` */
  written: string
}
