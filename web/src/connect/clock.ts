import type { PositionJson } from '../../../shared/wire/json.ts'

const minuteMs = 60_000
/** A network and a tracker that is a little late take so long. */
const usualMs = 2 * minuteMs
const zoneStepMs = 30 * minuteMs
const zoneSlackMs = 2 * minuteMs
const zoneMaxMs = 14 * 60 * minuteMs

export interface ClockReading {
  /** `right`: as it should be; `ahead`: the clock is wrong; `zone`: it tells local time as UTC; `behind`: either that, or it was buffered */
  kind: 'right' | 'ahead' | 'zone' | 'behind'
  /** by how much the message was received after the time that it names; below zero when before. Of a zone, by half hours */
  byMs: number
}

/** What the time that a tracker put on its last message says about its clock. */
export function clockOf(position: Pick<PositionJson, 'serverTime' | 'deviceTime'>): ClockReading {
  const byMs = Date.parse(position.serverTime) - Date.parse(position.deviceTime)
  const size = Math.abs(byMs)
  if (size <= usualMs) return { kind: byMs < -usualMs / 4 ? 'ahead' : 'right', byMs }
  const past = size % zoneStepMs
  const nearZone = Math.min(past, zoneStepMs - past) <= zoneSlackMs
  if (nearZone && size <= zoneMaxMs && size >= zoneStepMs - zoneSlackMs)
    return { kind: 'zone', byMs: Math.round(byMs / zoneStepMs) * zoneStepMs }
  return { kind: byMs < 0 ? 'ahead' : 'behind', byMs }
}
