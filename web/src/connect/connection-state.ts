import { isFromFile } from '../../../shared/domain/commands/tracker-protocol.ts'
import type { DeviceJson, PositionJson } from '../../../shared/wire/json.ts'
import type { LogJson } from '../../../shared/wire/live-message.ts'

/**
 * How far a tracker is on its way to the map: no message; messages, but all rejected; messages without a position; or
 * on the map.
 */
export type ConnectionState = 'silent' | 'refused' | 'noFix' | 'works'

/** A file says nothing of the tracker. @param seen its position, and the messages since the page was opened, newest first */
export function connectionState(
  device: Pick<DeviceJson, 'lastUpdate'>,
  seen: { position: PositionJson | undefined; lines: readonly LogJson[] },
): ConnectionState {
  const lines = seen.lines.filter((line) => !isFromFile(line))
  const isOnMap = seen.position !== undefined && !isFromFile(seen.position)
  const last = lines.find((line) => line.stored > 0 || line.refused.length > 0)
  if (last && last.stored === 0) return 'refused'
  if (isOnMap || last) return 'works'
  return device.lastUpdate === null && lines.length === 0 ? 'silent' : 'noFix'
}

export interface OutcomeCounts {
  messages: number
  positions: number
  repeated: number
  refused: number
}

export function countOutcomes(lines: readonly LogJson[]): OutcomeCounts {
  const counts = { messages: 0, positions: 0, repeated: 0, refused: 0 }
  for (const line of lines) {
    counts.messages++
    counts.positions += line.stored
    counts.repeated += line.ignored.duplicate ?? 0
    counts.refused += line.refused.length
  }
  return counts
}
