import type { DeviceState } from '../../../shared/domain/device-state.ts'
import type { EngineSettings } from '../../../shared/domain/engine/engine-settings.ts'
import { trackerLimits } from '../../../shared/domain/limits/trackers.ts'
import { timesOf } from '../../../shared/domain/steps/time.ts'
import type { Received } from '../read-record.ts'

interface KnownOfDevice {
  /** the device's last position as far as this process knows, null for none */
  last: DeviceState['last']
  settings: Pick<EngineSettings, 'timeOverride' | 'timeZone'>
}

/**
 * Whether a message holds nothing but what its tracker buffered, so that it belongs into the backlog: its newest
 * fix was older than `trackerLimits.liveFixAgeMaxMs` when it arrived. A tracker whose clock is steadily behind is live all the
 * same: its fixes go on as time does, each about as old as the one before.
 */
export function isBuffered({ record, message }: Received, { last, settings }: KnownOfDevice): boolean {
  if (message.kind !== 'fixes' || message.fixes.length === 0) return false
  const { receivedAt } = record
  const newest = Math.max(...message.fixes.map((fix) => timesOf(fix, receivedAt, settings).fixTime))
  const ageMs = receivedAt - newest
  if (ageMs <= trackerLimits.liveFixAgeMaxMs) return false
  if (!last || newest <= last.fixTime) return true
  const isAsOldAsLast = Math.abs(ageMs - (last.serverTime - last.fixTime)) <= trackerLimits.liveFixAgeMaxMs
  const isFasterThanTime = newest - last.fixTime > 2 * (receivedAt - last.serverTime)
  return !isAsOldAsLast || isFasterThanTime
}
