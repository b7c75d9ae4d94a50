import { clockReading, type ClockReading } from '../../../shared/domain/time/clock-reading.ts'
import { secondMs } from '../../../shared/domain/time/durations.ts'
import type { PositionJson } from '../../../shared/wire/json.ts'

/** The offset of a tracker's clock, from the time in its last message, as it was sent. */
export function clockOf({
  serverTime,
  deviceTime,
  attributes,
}: Pick<PositionJson, 'serverTime' | 'deviceTime'> & Partial<Pick<PositionJson, 'attributes'>>): ClockReading {
  return clockReading({
    serverTime: Date.parse(serverTime),
    deviceTime: Date.parse(deviceTime) + Number(attributes?.['clockAhead'] ?? 0) * secondMs,
    weekRollovers: Number(attributes?.['weekRollovers'] ?? 0),
  })
}
