import type { Day } from '../days/day.ts'
import type { Quarter } from '../days/quarters.ts'
import { around, type QuarterWhereabouts } from '../days/whereabouts.ts'
import type { DeviceState } from '../device-state.ts'
import type { WatchedGeofence } from '../engine/active-rules.ts'
import { raiseEvents, standstillName, withMemory } from '../engine/raise-events.ts'
import type { StandstillMemory } from '../engine/standstill.ts'
import type { RuleEvent } from '../fleet-event.ts'
import { blankPosition, type Position } from '../position.ts'
import { holds } from '../steps/geofences.ts'
import type { RuleTrial, Stretch } from './rule-trial.ts'

/** An event that a rule raised at a position. */
export interface RaisedEvent {
  event: RuleEvent
  position: Position
}

/** Where a trial begins: what is known of the device before its first position there. */
export interface TrialStart {
  /** null before the device's first position */
  last: Pick<Position, 'fixTime'> | null
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

  constructor(trial: RuleTrial, { last, still }: TrialStart) {
    this.#trial = trial
    this.#rules = trial.tried.map(({ rule }) => rule)
    this.#memory = withMemory({}, standstillName, still ?? undefined)
    this.#last = last && lastAt(last)
  }

  /** Whether the device stays where a derivation says that it does: from there on its whereabouts hold here too. */
  isAt(still: StandstillMemory | null): boolean {
    return JSON.stringify(this.#still ?? null) === JSON.stringify(still)
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
    this.#last = position
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
    return { ...known, reach }
  }

  #isIdle(stretch: Stretch): boolean {
    return this.#trial.tried.every(({ rule, isIdle }) => isIdle(this.#memory[rule.name], stretch))
  }

  #pass(
    known: Omit<Stretch, 'reach'>,
    { last, still }: { last: Pick<Position, 'fixTime'>; still: StandstillMemory | null },
  ): boolean {
    // the first position of all has rules of its own
    if (!this.#last || !this.#isIdle(this.#stretch(known, still))) return false
    this.#memory = withMemory(this.#memory, standstillName, still ?? undefined)
    this.#last = lastAt(last)
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

const boxOf = ([, latitude, longitude]: StandstillMemory) => ({
  south: latitude,
  north: latitude,
  west: longitude,
  east: longitude,
})

/** The position before the next one: rules that are tried ask only when it was. */
const lastAt = ({ fixTime }: Pick<Position, 'fixTime'>): Position => ({
  ...blankPosition,
  serverTime: fixTime,
  deviceTime: fixTime,
  fixTime,
})

/** Where a trial of these days begins. */
export const startOf = ({ before }: Day): TrialStart => ({
  last: before.last === null ? null : (before.last ?? { fixTime: 0 }),
  still: before.still ?? null,
})
