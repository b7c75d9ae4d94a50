import type { Day } from '../days/day.ts'
import type { Quarter } from '../days/quarters.ts'
import { around, type QuarterWhereabouts } from '../days/whereabouts.ts'
import type { DeviceState } from '../device-state.ts'
import type { WatchedGeofence } from '../engine/active-rules.ts'
import { raiseEvents, standstillName, withMemory } from '../engine/raise-events.ts'
import type { StandstillMemory } from '../engine/standstill.ts'
import type { RuleEvent } from '../fleet-event.ts'
import { blankPosition, type Position } from '../position.ts'
import type { Coordinates } from '../distance.ts'
import { hasValidFix } from '../engine/valid-fix.ts'
import { isShort } from '../rules/passes.ts'
import type { Reading } from '../trips/track-point.ts'
import { holds } from '../steps/geofences.ts'
import type { RuleTrial, Stretch } from './rule-trial.ts'

/** An event that a rule raised at a position. */
export interface RaisedEvent {
  event: RuleEvent
  position: Position
}

/** What days know of a position: where it was measured, where they are of a build that says it, and its id. */
type Known = Pick<Position, 'fixTime'> & Partial<Pick<Reading, 'latitude' | 'longitude' | 'positionId'>>

/** Where a trial begins: what is known of the device before its first position there. */
export interface TrialStart {
  /** null before the device's first position */
  last: Known | null
  still: StandstillMemory | null
}

/**
 * Applies rules to a device's history, in the order of time, as the engine does when it comes in time. Stretches in which
 * nothing can happen are passed without their positions.
 */
export class TrialRun {
  readonly events: RaisedEvent[] = []
  readonly #trial: RuleTrial
  readonly #rules
  #memory: DeviceState['memory']
  #last: Position | null
  /** what is known of the last position, when it was passed */
  #passed: Known | null

  constructor(trial: RuleTrial, { last, still }: TrialStart) {
    this.#trial = trial
    this.#rules = trial.tried.map(({ rule }) => rule)
    this.#memory = withMemory({}, standstillName, still ?? undefined)
    this.#last = last && lastAt(last)
    this.#passed = last
  }

  /** Whether the device stays where a derivation says that it does: from there on its whereabouts hold here too. */
  isAt(still: StandstillMemory | null): boolean {
    return JSON.stringify(this.#still ?? null) === JSON.stringify(still)
  }

  /** The id of the position before this one, when more has to be known of it: `know` takes it. Null when nothing has. */
  wanted(position: Position): number | null {
    const last = this.#passed
    const { latitude, longitude, positionId } = last ?? {}
    if (!last || latitude === undefined || longitude === undefined || positionId === undefined) return null
    const leg = { from: { latitude, longitude }, to: position }
    const mayPass = this.#trial.activeRules.geofences.some(({ area }) => area.through(leg) !== null)
    return mayPass && isShort(last, position) ? positionId : null
  }

  know(last: Position): void {
    this.#last = last
    this.#passed = null
  }

  evaluate(position: Position): void {
    const { settings, activeRules, isAbout } = this.#trial
    const { memory, events } = raiseEvents(this.#rules, this.#memory, {
      position: placed(position, activeRules.geofences),
      last: this.#last,
      settings,
      activeRules,
    })
    this.#memory = memory
    this.know(position)
    for (const event of events) if (isAbout(event)) this.events.push({ event, position })
  }

  /** Passes a whole day when nothing can happen in it. @returns whether it did */
  passDay({ box, lowestLimit = 0, total, carry }: Day): boolean {
    if (!box || !total || !carry.still) return false
    const stretch = { box, lowestLimit, maxSpeed: total.maxSpeed }
    return this.#pass(stretch, { last: total.last, still: carry.still })
  }

  /** Likewise a quarter of an hour. */
  passQuarter({ maxSpeed, last }: Quarter, { box, lowestLimit, still }: QuarterWhereabouts): boolean {
    return this.#pass({ box, lowestLimit, maxSpeed }, { last, still })
  }

  /** Whether positions of a quarter of an hour that comes later will probably be wanted. */
  mayWant({ maxSpeed }: Quarter, { box, lowestLimit, still }: QuarterWhereabouts): boolean {
    const reach = box && still ? around(box, boxOf(still)) : box
    return this.#trial.tried.some(({ isLikely }) => isLikely({ box, reach, lowestLimit, maxSpeed }))
  }

  get #still(): StandstillMemory | undefined {
    return this.#memory[standstillName] as StandstillMemory | undefined
  }

  #stretch(known: Omit<Stretch, 'reach'>, still: StandstillMemory | null): Stretch {
    const reach = [this.#still, still].reduce(
      (box, place) => (box && place ? around(box, boxOf(place)) : box),
      known.box,
    )
    const from = this.#place
    return { ...known, reach: reach && from ? around(reach, boxAt(from)) : reach }
  }

  /** Where it comes from. */
  get #place(): Coordinates | null {
    const { latitude, longitude } = this.#passed ?? {}
    if (latitude !== undefined && longitude !== undefined) return { latitude, longitude }
    return this.#last && hasValidFix(this.#last) ? this.#last : null
  }

  #isIdle(stretch: Stretch): boolean {
    return this.#trial.tried.every(({ rule, isIdle }) => isIdle(this.#memory[rule.name], stretch))
  }

  #pass(known: Omit<Stretch, 'reach'>, { last, still }: { last: Known; still: StandstillMemory | null }): boolean {
    // the first position of all has rules of its own
    if (!this.#last || !this.#isIdle(this.#stretch(known, still))) return false
    this.#memory = withMemory(this.#memory, standstillName, still ?? undefined)
    this.#last = lastAt(last)
    this.#passed = last
    return true
  }
}

/** In those geofences that it is in, as they are now. */
function placed(position: Position, geofences: readonly WatchedGeofence[]): Position {
  const ids = geofences.filter((geofence) => holds(geofence, position)).map(({ id }) => id)
  // copying thousands of positions takes longer than the rules do
  if (ids.length === 0 && !position.geofenceIds) return position
  return { ...position, geofenceIds: ids.length > 0 ? ids : null }
}

const boxOf = ([, latitude, longitude]: StandstillMemory) => boxAt({ latitude, longitude })

const boxAt = ({ latitude, longitude }: Coordinates) => ({
  south: latitude,
  north: latitude,
  west: longitude,
  east: longitude,
})

/** The position before the next one, when it was passed: all that is known is when it was. */
const lastAt = ({ fixTime }: Pick<Position, 'fixTime'>): Position => ({
  ...blankPosition,
  valid: false,
  serverTime: fixTime,
  deviceTime: fixTime,
  fixTime,
})

/** Where a trial of these days begins. */
export const startOf = ({ before }: Day): TrialStart => ({
  last: before.last === null ? null : (before.last ?? { fixTime: 0 }),
  still: before.still ?? null,
})
