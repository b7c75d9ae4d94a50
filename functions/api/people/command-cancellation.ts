import { device } from '../../../shared/entities/device.ts'
import type { WorldOf } from '../../platform/needs.ts'
import type { Records } from '../../platform/ports/ports.ts'

/**
 * Somebody's access has ended: commands of theirs that wait are cancelled. Each is looked at again before it leaves, so
 * that this only makes it sooner, and is seen.
 */
export async function cancelCommandsSoon(world: WorldOf<'api'>, records: Records): Promise<void> {
  const { tenantId } = records
  const devices = await records.list(device)
  const states = await world.tracks(tenantId).states(devices.map(({ id }) => id))
  const waiting = devices.filter(({ id }) => states.get(id)?.commandsPendingUntil !== undefined)
  if (waiting.length === 0) return
  await world.commandWakeUps.put(waiting.map(({ id }) => ({ tenantId, deviceId: id, why: 'received' })))
}
