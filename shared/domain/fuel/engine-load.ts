import type { Position } from '../position.ts'
import { minuteMs } from '../time/durations.ts'

/** What an engine does at a position. Plain data. */
export interface EngineLoad {
  /** litres that it may burn in a minute, at most */
  rate: number
  /** whether it goes on doing so while the tracker says nothing */
  isRunning: boolean
}

/** An engine under load, one that stands, and what evaporates: litres a minute. */
const burnt = { driving: 1, standing: 0.3, off: 0.05 }
/** Slower than this, the engine has little load, or the vehicle stands and the receiver drifts. */
const crawlsKnots = 2
const silenceMsMax = 10 * minuteMs

export function loadOf({ attributes: { ignition, motion }, speed }: Position): EngineLoad {
  const rate = ignition === false ? burnt.off : motion === true && speed >= crawlsKnots ? burnt.driving : burnt.standing
  return { rate, isRunning: ignition === true || (ignition === undefined && rate === burnt.driving) }
}

export const isDriving = ({ rate }: EngineLoad): boolean => rate === burnt.driving

/** Between two positions: the greater rate (litres a minute), and for how many minutes it may have lasted. */
export function loadBetween(before: EngineLoad | null, now: EngineLoad, elapsedMs: number) {
  const isRunning = now.isRunning && (before?.isRunning ?? true)
  return {
    rate: Math.max(now.rate, before?.rate ?? 0),
    minutes: (isRunning ? elapsedMs : Math.min(elapsedMs, silenceMsMax)) / minuteMs,
  }
}
