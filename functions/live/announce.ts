import { maySendCommands } from '../../shared/domain/commands/rights.ts'
import { limits } from '../../shared/domain/limits.ts'
import { reachesDevice } from '../../shared/domain/access/visibility.ts'
import type { Device } from '../../shared/entities/device.ts'
import { liveFrames } from '../../shared/wire/live-message.ts'
import { atMost } from '../platform/concurrency.ts'
import type { TrackImage } from '../platform/dynamo/stream-images.ts'
import type { WorldOf } from '../platform/needs.ts'
import type { Connection } from '../platform/ports/ports.ts'
import { announcementOf, messageAbout, type Announcement } from './announcement.ts'
import { audiencesOf, type Audience } from './audience.ts'
import { deliver, disconnect } from '../platform/sockets/send-frames.ts'

const sendsAtOnce = 50

/** Sends what was saved to one tenant's connections: at most one message each, with only what its user may see. */
export type Announce = (tenantId: string, images: readonly TrackImage[]) => Promise<void>

export function announcer(world: WorldOf<'live-fan-out'>): Announce {
  const audiences = audiencesOf(world)
  return async (tenantId, images) => {
    const announcement = announcementOf(images)
    if (announcement.devices.size + announcement.events.length + announcement.commands.length === 0) return
    const { accessVersion, connections } = await world.sockets.watchers(tenantId)
    if (connections.length === 0) return

    const framesOf = await framesByUser(announcement, audiences(tenantId, accessVersion), connections)
    await atMost(sendsAtOnce, connections, async (connection) => {
      const frames = framesOf.get(connection.userId)
      if (!frames || connection.expiresAt <= world.now()) await disconnect(world, connection)
      else await deliver(world, connection, frames)
    })
  }
}

/** Absent for a user who may not be here any more. Users who see the same things share what was written for one. */
async function framesByUser(
  announcement: Announcement,
  audience: Audience,
  connections: readonly Connection[],
): Promise<Map<number, string[]>> {
  const changed = [...announcement.events, ...announcement.commands]
  const ids = new Set([...announcement.devices.keys(), ...changed.map(({ deviceId }) => deviceId)])
  const devices = await audience.devices([...ids])
  const written = new Map<string, string[]>()
  const framesOf = new Map<number, string[]>()
  await atMost(sendsAtOnce, new Set(connections.map((connection) => connection.userId)), async (userId) => {
    const person = await audience.personOf(userId)
    if (!person) return
    const seen = new Map<number, Device>([...devices].filter(([, device]) => reachesDevice(person.reach, device)))
    const mayCommand = announcement.commands.length > 0 && maySendCommands(person.user, await audience.settings())
    const name = `${mayCommand} ${[...seen.keys()].join(',')}`
    const frames =
      written.get(name) ?? liveFrames(messageAbout(announcement, seen, mayCommand), limits.socketMessageBytesMax)
    written.set(name, frames)
    framesOf.set(userId, frames)
  })
  return framesOf
}
