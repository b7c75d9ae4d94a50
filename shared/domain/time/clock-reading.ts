import { dayMs, minuteMs, secondMs } from './durations.ts'

/** The usual delay of a network and of a tracker that is a little late. */
export const usualDelayMs = 2 * minuteMs
const zoneStepMs = 30 * minuteMs
const zoneSlackMs = 2 * minuteMs
const zoneMaxMs = 14 * 60 * minuteMs
/** A clock that is ahead by more is wrong: such a time is no time of the tracker's. */
export const clockAheadMaxMs = 30 * secondMs
/** No buffer reaches back so far: such a clock does not know the date. */
const datelessMs = 365 * dayMs

export interface ClockReading {
  /**
   * `right`: as it should be; `rollover`: it fell back 1024 weeks, which was put right; `ahead`: it is wrong; `zone`: it
   * sends local time as UTC; `dateless`: it does not know the date; `behind`: it is slow, or the message was buffered
   */
  kind: 'right' | 'rollover' | 'ahead' | 'zone' | 'dateless' | 'behind'
  /** by how much the message was received after the time that it names; below zero when before */
  byMs: number
}

/**
 * How far a clock is ahead (ms) that names a time so far after its arrival: a whole number of half hours where it sends
 * local time as UTC, null where that is not so.
 */
export function zoneAhead(aheadMs: number): number | null {
  const zoneMs = Math.ceil((aheadMs - clockAheadMaxMs) / zoneStepMs) * zoneStepMs
  return zoneMs > 0 && zoneMs <= zoneMaxMs && zoneMs - aheadMs <= zoneSlackMs ? zoneMs : null
}

/** What the times of a message say about the clock of its tracker. Times are epoch ms. */
export function clockReading({
  serverTime,
  deviceTime,
  weekRollovers = 0,
}: {
  serverTime: number
  deviceTime: number
  weekRollovers?: number
}): ClockReading {
  const byMs = serverTime - deviceTime
  return { kind: kindOf(byMs, weekRollovers), byMs }
}

function kindOf(byMs: number, weekRollovers: number): ClockReading['kind'] {
  const size = Math.abs(byMs)
  if (byMs > datelessMs) return 'dateless'
  if (weekRollovers > 0) return 'rollover'
  if (size <= usualDelayMs) return byMs < -clockAheadMaxMs ? 'ahead' : 'right'
  const past = size % zoneStepMs
  const nearZone = Math.min(past, zoneStepMs - past) <= zoneSlackMs
  if (nearZone && size <= zoneMaxMs && size >= zoneStepMs - zoneSlackMs) return 'zone'
  return byMs < 0 ? 'ahead' : 'behind'
}
