import { clockReading, type ClockReading } from '../../../shared/domain/clock-reading.ts'
import type { PositionJson } from '../../../shared/wire/json.ts'

/** What the time that a tracker put on its last message says about its clock. */
export function clockOf({
  serverTime,
  deviceTime,
  attributes,
}: Pick<PositionJson, 'serverTime' | 'deviceTime'> & Partial<Pick<PositionJson, 'attributes'>>): ClockReading {
  return clockReading({
    serverTime: Date.parse(serverTime),
    deviceTime: Date.parse(deviceTime),
    weekRollovers: Number(attributes?.['weekRollovers'] ?? 0),
  })
}
