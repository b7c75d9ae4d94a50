import { quarterMs } from '../../../../shared/domain/days/day.ts'
import { distanceMetres } from '../../../../shared/domain/distance.ts'
import { historyLimits } from '../../../../shared/domain/limits/history.ts'
import { screenLimits } from '../../../../shared/domain/limits/screen.ts'
import type { EngineState } from '../../../../shared/domain/reports/stretches.ts'
import type { Fix } from './fixes.ts'
import type { QuarterOfDay } from './windows.ts'

/** A stretch of time in which a vehicle did one thing; where nothing is known there is none. Epoch ms. */
export interface Stretch {
  from: number
  to: number
  state: EngineState
}

/** A vehicle that was silent and is still here has stood. */
const sameHereMetres = 200
/** A quarter of an hour with less was standing: jitter of the receiver. */
const quarterDrivenMetres = 150

/** From what silence on, and how far away, a vehicle counts as having moved without data: its settings, as in reports. */
export interface GapLimits {
  ms: number
  metres: number
}

const isGapBetween = (one: Fix, other: Fix, { ms, metres }: GapLimits): boolean =>
  other.time - one.time >= ms && distanceMetres(one, other) > metres

/** What a vehicle did by its fixes, in order. */
export function stretchesOfFixes(fixes: readonly Fix[], gap: GapLimits): Stretch[] {
  const legs: Stretch[] = []
  for (let index = 1; index < fixes.length; index++) {
    const [one, other] = [fixes[index - 1]!, fixes[index]!]
    const state = stateBetween(one, other, gap)
    if (state) add(legs, { from: one.time, to: other.time, state })
  }
  return withoutShortHalts(legs)
}

function stateBetween(one: Fix, other: Fix, gap: GapLimits): EngineState | null {
  if (isGapBetween(one, other, gap)) return 'gap'
  if (other.time - one.time <= screenLimits.replayGapMs) return one.engine
  return distanceMetres(one, other) < sameHereMetres ? (one.engine === 'idling' ? 'idling' : 'stopped') : null
}

/** The same from quarters of an hour, where the fixes are not loaded. */
export function stretchesOfQuarters(quarters: readonly QuarterOfDay[], gap: GapLimits): Stretch[] {
  const stretches: Stretch[] = []
  for (const quarter of quarters) {
    const last = stretches.at(-1)
    // what was travelled in the pause is counted in the quarter after it
    const stood = last && quarter.start > last.to && quarter.metres < sameHereMetres
    if (stood) add(stretches, { from: last.to, to: quarter.start, state: 'stopped' })
    else if (last && quarter.start - last.to >= gap.ms) {
      add(stretches, { from: last.to, to: quarter.start, state: 'gap' })
    }
    add(stretches, { from: quarter.start, to: quarter.start + quarterMs, state: stateOfQuarter(quarter) })
  }
  return stretches
}

const stateOfQuarter = ({ metres, engineMs }: QuarterOfDay): EngineState =>
  metres >= quarterDrivenMetres ? 'driving' : engineMs >= quarterMs / 2 ? 'idling' : 'stopped'

function withoutShortHalts(stretches: readonly Stretch[]): Stretch[] {
  const kept: Stretch[] = []
  let index = 0
  while (index < stretches.length) {
    const isDriving = kept.at(-1)?.state === 'driving' && kept.at(-1)?.to === stretches[index]!.from
    const end = haltEnd(stretches, index)
    if (isDriving && end !== null) {
      add(kept, { from: stretches[index]!.from, to: stretches[end]!.from, state: 'driving' })
      index = end
    } else {
      add(kept, stretches[index]!)
      index += 1
    }
  }
  return kept
}

/** Where the drive goes on after a halt that begins there; null when it is no halt, or none that is short. */
function haltEnd(stretches: readonly Stretch[], start: number): number | null {
  if (stretches[start]!.state === 'driving') return null
  let end = start + 1
  while (end < stretches.length && stretches[end]!.state !== 'driving') {
    if (stretches[end]!.from !== stretches[end - 1]!.to) return null
    end += 1
  }
  const next = stretches[end]
  const isShort =
    next && next.from === stretches[end - 1]!.to && next.from - stretches[start]!.from < historyLimits.haltMinMs
  return isShort ? end : null
}

/** Adds a stretch to the end, as a part of the last one where that goes on. Changes `stretches`. */
export function add(stretches: Stretch[], next: Stretch): void {
  const last = stretches.at(-1)
  if (last && last.state === next.state && next.from <= last.to) last.to = Math.max(last.to, next.to)
  else if (next.to > next.from) stretches.push({ ...next })
}

/** How long a vehicle did each thing, ms. */
export function timesOf(stretches: readonly Stretch[]): Record<EngineState, number> {
  const times = { driving: 0, idling: 0, stopped: 0, gap: 0 }
  for (const { from, to, state } of stretches) times[state] += to - from
  return times
}
