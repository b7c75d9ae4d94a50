import type { DeviceState } from '../../shared/domain/device-state.ts'
import { afterRemovalStep, firstPendingRemoval } from '../../shared/domain/days/pending-removals.ts'
import type { Tracks } from '../platform/ports/ports.ts'

/**
 * Takes the next step of a removal of history that was too much for one call; see `historyLimits.blocksRewrittenMax`.
 * @returns the device's state after it; its removal is still pending when there is more to remove, or when the device
 * sent a message meanwhile: it has to be visited again soon
 */
export async function continueRemoval(tracks: Tracks, state: DeviceState): Promise<DeviceState> {
  const pending = firstPendingRemoval(state)
  // those of imports go with what follows from them, see `undo-import.ts`
  if (!pending || pending.importId !== undefined) return state
  const next = await tracks.removePositions(state.deviceId, pending)
  const current = await tracks.state(state.deviceId)
  const saved = await tracks.save({ state: afterRemovalStep(current, next), accepted: [], events: [] })
  return saved ?? current
}
