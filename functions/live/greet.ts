import { liveLimits } from '../../shared/domain/limits/live.ts'
import { reachesDevice, type Reach } from '../../shared/domain/access/visibility.ts'
import { device } from '../../shared/entities/device.ts'
import { positionJson } from '../../shared/wire/json.ts'
import { peerFrames } from '../../shared/wire/live-message.ts'
import type { WorldOf } from '../platform/needs.ts'
import type { Connection } from '../platform/ports/ports.ts'
import { audienceNow } from './audience.ts'
import { deliver, disconnect } from '../application/sockets/send-frames.ts'

/** The gateway may call a connection gone until its handshake has been answered. Milliseconds between tries. */
const triesAfterMs = [25, 50, 100, 200, 400, 800]
const noPositions = '{"positions":[]}'

export type Wait = (ms: number) => Promise<void>
const pause: Wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/** Sends a client that has just connected the latest position of every device its user sees, even when there is none. */
export function greeter(world: WorldOf<'live-fan-out'>, wait: Wait = pause): (connection: Connection) => Promise<void> {
  return async (connection) => {
    const { tenantId, userId, isCompact } = connection
    // our own pages load everything themselves once their socket is open
    if (isCompact) return
    const audience = audienceNow(world, tenantId)
    const reach = (await audience.holds(connection)) ? await audience.reachOf(userId) : null
    if (!reach || connection.expiresAt <= world.now()) return disconnect(world, connection)

    const positions = (await latestPositions(world, tenantId, reach)).map(positionJson)
    const [first = noPositions, ...others] = peerFrames({ positions }, liveLimits.socketMessageBytesMax)
    if (await reachedInTime(() => world.sockets.send(connection.connectionId, first), wait)) {
      return deliver(world, connection, others)
    }
    await world.sockets.close(connection.connectionId)
  }
}

async function reachedInTime(send: () => Promise<'sent' | 'gone'>, wait: Wait): Promise<boolean> {
  for (const ms of triesAfterMs) {
    if ((await send()) === 'sent') return true
    await wait(ms)
  }
  return (await send()) === 'sent'
}

async function latestPositions(world: WorldOf<'live-fan-out'>, tenantId: string, reach: Reach) {
  const records = world.tenants.records(tenantId)
  const devices = reach.groups.size > 0 ? await records.list(device) : await records.getMany(device, [...reach.devices])
  const seen = devices.filter((record) => reachesDevice(reach, record))
  const states = await world.tracks(tenantId).states(seen.map((record) => record.id))
  return seen.flatMap((record) => states.get(record.id)?.last ?? [])
}
