import { lateReachMs } from '../../shared/domain/engine/late-run.ts'
import type { EngineSettings } from '../../shared/domain/engine/engine-settings.ts'
import type { FleetEvent } from '../../shared/domain/fleet-event.ts'
import type { Fix, Position } from '../../shared/domain/position.ts'
import { inTrackOrder } from '../../shared/domain/track-order.ts'
import { timesOf, withoutAhead } from '../../shared/domain/steps/time.ts'
import { fixesLeftIn, type Received } from './read-record.ts'

/** A fix of a message, with its time and the time of its arrival: epoch ms. */
export interface TimedFix {
  received: Received
  fix: Fix
  fixTime: number
  /** ms by which its tracker's clock was ahead, and that of the newest fix of its message; 0 where it was not */
  aheadMs: number
  newestAheadMs: number
  now: number
}

/**
 * The fixes of messages that are still to be evaluated, in the order of their time, whichever message they came in;
 * those of the same time and place as they came.
 */
export const fixesInTime = (
  messages: readonly Received[],
  settings: Pick<EngineSettings, 'timeOverride' | 'timeZone'>,
  newest = Number.POSITIVE_INFINITY,
): TimedFix[] =>
  messages
    .flatMap((received) => {
      const now = Math.min(received.record.receivedAt, newest)
      const sent = fixesLeftIn(received).map((fix) => ({ fix, times: timesOf(fix, now, settings) }))
      const newestAheadMs = Math.max(0, ...sent.map(({ times }) => withoutAhead(times, now).aheadMs))
      return sent.map(({ fix, times }) => ({
        received,
        fix,
        now,
        newestAheadMs,
        ...withoutAhead(times, now, newestAheadMs),
      }))
    })
    .sort((a, b) => a.fixTime - b.fixTime || byPlace(a.fix, b.fix))

/** As `inTrackOrder`, of what was not evaluated yet: then few of one moment are found to be late. */
const byPlace = (a: Fix, b: Fix): number =>
  a.deviceTime - b.deviceTime ||
  Number(a.location === null) - Number(b.location === null) ||
  (a.location && b.location
    ? Number(a.valid) - Number(b.valid) ||
      a.location.latitude - b.location.latitude ||
      a.location.longitude - b.location.longitude
    : 0)

/**
 * Messages between two changes of presence: what these change depends on the messages before them. Each change is a
 * stretch of its own.
 */
export function stretchesOf(messages: readonly Received[]): Received[][] {
  const stretches: Received[][] = []
  let open: Received[] | undefined
  for (const received of messages) {
    const isPresence = received.message.kind === 'presence'
    if (open && !isPresence) open.push(received)
    else stretches.push((open = [received]))
    if (isPresence) open = undefined
  }
  return stretches
}

const aroundRowsMax = 30

/** Positions of one device in the order of their track, growing while a batch is read; finds what is around a time. */
export class Timeline {
  readonly #rows: Position[] = []
  /** those raised for these positions before this batch */
  readonly events: readonly FleetEvent[]

  constructor(rows: readonly Position[], events: readonly FleetEvent[] = []) {
    this.#rows = [...rows].sort(inTrackOrder)
    this.events = events
  }

  add(position: Position): void {
    let place = this.#firstAfter(position.fixTime)
    while (place > 0 && inTrackOrder(position, this.#rows[place - 1]!) < 0) place--
    this.#rows.splice(place, 0, position)
  }

  /** Everything at this very time and some minutes before and after it, and at least one on either side. */
  around(time: number): Position[] {
    let end = this.#firstAfter(time)
    let start = end
    const most = Math.min(this.#rows.length, end + aroundRowsMax)
    end = Math.min(this.#rows.length, end + 1)
    while (end < most && this.#rows[end]!.fixTime <= time + lateReachMs) end++
    while (start > 0 && this.#rows[start - 1]!.fixTime === time) start--
    const least = Math.max(0, start - aroundRowsMax)
    start = Math.max(0, start - 1)
    while (start > least && this.#rows[start - 1]!.fixTime >= time - lateReachMs) start--
    return this.#rows.slice(start, end)
  }

  #firstAfter(time: number): number {
    let low = 0
    let high = this.#rows.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#rows[middle]!.fixTime <= time) low = middle + 1
      else high = middle
    }
    return low
  }
}
