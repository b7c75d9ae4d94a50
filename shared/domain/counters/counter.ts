import { roundTo, stepsPerUnit } from '../quantise.ts'
import { hourMs, minuteMs } from '../time/durations.ts'

/** Counters of a vehicle: metres of its odometer, ms of its hour meter, litres that its engine used. */
export type CounterKind = 'odometer' | 'hours' | 'fuelUsed'

/** What is remembered of a counter between two positions. Plain data. */
export interface CounterState {
  /** what it said last */
  value: number
  /** when that changed last, epoch ms */
  since: number
  /** how much was counted without it since then: it says that again once it moves */
  ahead: number
}

/** The way from one position to the next. */
export interface CounterLeg {
  /** undefined when the counter is not sent with the position */
  value: number | undefined
  /** what is known without the counter, in its unit: metres of the track, ms with the ignition on; 0 or more */
  otherwise: number
  isMoving: boolean
  /** metres of the track */
  metres: number
  /** epoch ms, and ms since the position before */
  time: number
  elapsedMs: number
}

/** What a change of a counter is compared with. */
interface Compared {
  /** what is known without the counter */
  known: number
  metres: number
  /** ms since the position before, and since the counter changed last */
  elapsedMs: number
  sinceMs: number
}

interface Kind {
  /** more than this is a leap: the counter was set, or is another one */
  mostOf: (compared: Compared) => number
  /** a counter that lacks more than this stands still: coarse ones lack a step, and the leg to it */
  lackMax: number
  stepsPerUnit: number
}

const kinds: Readonly<Record<CounterKind, Kind>> = {
  // roads are longer than the line between two fixes; odometers of a kilometre a step exist
  odometer: { mostOf: ({ known }) => 2 * known + 2000, lackMax: 2000, stepsPerUnit: stepsPerUnit.distance },
  // no engine runs longer than the time takes; a correction has the time of the position that it corrects
  hours: {
    mostOf: ({ elapsedMs, sinceMs }) => (elapsedMs > 0 ? 1.1 * sinceMs + minuteMs : 0),
    lackMax: 2 * hourMs,
    stepsPerUnit: 1000,
  },
  // two litres a kilometre, and sixty an hour of an engine that works without driving
  fuelUsed: {
    mostOf: ({ metres, sinceMs }) => 10 + (2 * metres) / 1000 + (60 * sinceMs) / hourMs,
    // what the tank lost meanwhile was counted
    lackMax: 5,
    stepsPerUnit: 1e6,
  },
}

/** A counter that was not sent for so many times as much is one that the vehicle does not have any more. */
const lacksUntilGone = 50

/**
 * Reads the next value of a counter, and tells how much was counted on the way to it. A counter that falls, stands still
 * or creeps while the track moves, or leaps far above what the track and the time allow says nothing of that leg: what is
 * known without it counts. What was counted while a coarse counter had not moved yet is taken off its next step.
 *
 * @param state null before its first value
 * @returns 0 or more, in the unit of the counter
 */
export function stepCounter(
  kind: CounterKind,
  state: CounterState | null,
  leg: CounterLeg,
): { state: CounterState | null; counted: number } {
  const { lackMax, stepsPerUnit: steps } = kinds[kind]
  const { value, otherwise, time } = leg
  if (value === undefined) return { state: state && withoutValue(state, otherwise, kinds[kind]), counted: otherwise }
  const fresh: CounterState = { value, since: time, ahead: 0 }
  if (!state || value < state.value || isLeap(kind, state, leg)) return { state: fresh, counted: otherwise }
  const change = roundTo(value - state.value, steps)
  const isCreeping = leg.isMoving && change < otherwise / 4
  const ahead = isCreeping ? state.ahead + otherwise - change : Math.max(0, state.ahead - change)
  return {
    state: ahead > lackMax ? fresh : { value, since: change > 0 ? time : state.since, ahead: roundTo(ahead, steps) },
    counted: isCreeping ? otherwise : roundTo(Math.max(0, change - state.ahead), steps),
  }
}

/** Whether a counter rose by more than what the track and the time allow. */
function isLeap(
  kind: CounterKind,
  { value: before, ahead, since }: CounterState,
  { value = before, otherwise, metres, time, elapsedMs }: CounterLeg,
): boolean {
  const sinceMs = Math.max(elapsedMs, time - since, 0)
  return value - before > kinds[kind].mostOf({ known: ahead + otherwise, metres, elapsedMs, sinceMs })
}

function withoutValue(state: CounterState, otherwise: number, { lackMax, stepsPerUnit: steps }: Kind) {
  const ahead = roundTo(state.ahead + otherwise, steps)
  return ahead > lacksUntilGone * lackMax ? null : { ...state, ahead }
}

/**
 * Whether a counter leaps from one position to the next, for who remembers nothing else of it and would rather believe a
 * counter than miss what it says: one may have stood still before, for ten kilometres, an hour or a hundred litres.
 */
export function leapsBetween(
  kind: CounterKind,
  { before, now, metres, elapsedMs }: { before: number; now: number; metres: number; elapsedMs: number },
): boolean {
  const most = kinds[kind].mostOf({ known: metres, metres, elapsedMs, sinceMs: elapsedMs })
  return now - before > most + stoodStillMax[kind]
}
const stoodStillMax: Readonly<Record<CounterKind, number>> = { odometer: 10_000, hours: hourMs, fuelUsed: 100 }
