import { dayMs, minuteMs } from './durations.ts'

/** The usual delay of a network and of a tracker that is a little late. */
const usualMs = 2 * minuteMs
const zoneStepMs = 30 * minuteMs
const zoneSlackMs = 2 * minuteMs
const zoneMaxMs = 14 * 60 * minuteMs
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
  if (size <= usualMs) return byMs < -usualMs / 4 ? 'ahead' : 'right'
  const past = size % zoneStepMs
  const nearZone = Math.min(past, zoneStepMs - past) <= zoneSlackMs
  if (nearZone && size <= zoneMaxMs && size >= zoneStepMs - zoneSlackMs) return 'zone'
  return byMs < 0 ? 'ahead' : 'behind'
}
