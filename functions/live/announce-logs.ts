import { liveLimits } from '../../shared/domain/limits/live.ts'
import { isAdministrator, mayViewTrackerLog } from '../../shared/domain/access/permissions.ts'
import { reachesDevice } from '../../shared/domain/access/visibility.ts'
import { type LogJson, peerFrames } from '../../shared/wire/live-message.ts'
import { atMost } from '../platform/concurrency.ts'
import type { WorldOf } from '../platform/needs.ts'
import { audiencesOf, type Audience } from './audience.ts'
import { deliver } from '../application/sockets/send-frames.ts'

const sendsAtOnce = 50

/** Sends a tenant's tracker log to those of its users who follow it and may see it. */
export function logAnnouncer(
  world: WorldOf<'live-fan-out'>,
): (tenantId: string, lines: readonly LogJson[]) => Promise<void> {
  const audiences = audiencesOf(world)
  return async (tenantId, lines) => {
    const { accessVersion, connections } = await world.sockets.watchers(tenantId)
    const listening = connections.filter(({ logs, expiresAt }) => logs && expiresAt > world.now())
    if (listening.length === 0) return
    const audience = audiences(tenantId, accessVersion)
    await atMost(sendsAtOnce, listening, async (connection) => {
      if (!(await audience.holds(connection))) return
      const logs = await watchersOf(audience, connection.userId, lines)
      await deliver(world, connection, peerFrames({ logs }, liveLimits.socketMessageBytesMax))
    })
  }
}

/** Administrators see every tracker of the tenant, also an expected one; managers those of the devices they see. */
async function watchersOf(audience: Audience, userId: number, lines: readonly LogJson[]): Promise<LogJson[]> {
  const person = await audience.personOf(userId)
  if (!person || !mayViewTrackerLog(person.user)) return []
  if (isAdministrator(person.user)) return [...lines]
  const devices = await audience.devices([...new Set(lines.map(({ deviceId }) => deviceId))])
  return lines.filter(({ deviceId }) => {
    const device = devices.get(deviceId)
    return device !== undefined && reachesDevice(person.reach, device)
  })
}
