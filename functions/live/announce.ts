import { maySendCommands } from '../../shared/domain/commands/rights.ts'
import { devicesOf } from '../../shared/domain/fleet-event.ts'
import { liveLimits } from '../../shared/domain/limits/live.ts'
import { deviceFor } from '../../shared/wire/share/guest-view.ts'
import { reachesDevice } from '../../shared/domain/access/visibility.ts'
import type { Device } from '../../shared/entities/device.ts'
import { atMost } from '../platform/concurrency.ts'
import type { WorldOf } from '../platform/needs.ts'
import type { Connection } from '../platform/ports/ports.ts'
import { type Announcement, frameKindOf, type FrameKind, framesAbout } from './announcement.ts'
import { audiencesOf, type Audience } from './audience.ts'
import { deliver, disconnect } from '../application/sockets/send-frames.ts'

const sendsAtOnce = 50

/** Sends what was saved to one tenant's connections: each gets only what its user may see, as it reads frames. */
export type Announce = (tenantId: string, announcement: Announcement) => Promise<void>

export function announcer(world: WorldOf<'live-updates'>): Announce {
  const audiences = audiencesOf(world)
  return async (tenantId, announcement) => {
    if (announcement.devices.size + announcement.events.length + announcement.commands.length === 0) return
    const { accessVersion, connections } = await world.sockets.watchers(tenantId)
    if (connections.length === 0) return

    const audience = audiences(tenantId, accessVersion)
    const framesOf = await framesByUser(announcement, audience, connections)
    await atMost(sendsAtOnce, connections, async (connection) => {
      const frames = framesOf.get(connection.userId)
      const kind = frameKindOf(connection)
      const isOver = !frames || connection.expiresAt <= world.now()
      // most sockets derive from nothing: they are not waited for
      if (isOver || (connection.derivedFrom && !(await audience.holds(connection)))) await disconnect(world, connection)
      else if (kind !== null) await deliver(world, connection, frames(kind))
    })
  }
}

type Frames = (kind: FrameKind) => string[]

/** Absent for a user who may not be here any more. Users who see the same things share what was written for one. */
async function framesByUser(
  announcement: Announcement,
  audience: Audience,
  connections: readonly Connection[],
): Promise<Map<number, Frames>> {
  const { events, commands } = announcement
  const named = [...events.flatMap(devicesOf), ...commands.map(({ deviceId }) => deviceId)]
  const ids = new Set([...announcement.devices.keys(), ...named])
  const devices = await audience.devices([...ids])
  const written = new Map<string, Frames>()
  const framesOf = new Map<number, Frames>()
  await atMost(sendsAtOnce, new Set(connections.map((connection) => connection.userId)), async (userId) => {
    const person = await audience.personOf(userId)
    if (!person) return
    const seen = new Map<number, Device>(
      [...devices].flatMap(([id, device]) =>
        reachesDevice(person.reach, device) ? [[id, deviceFor(person.user, device)]] : [],
      ),
    )
    const mayCommand = commands.length > 0 && maySendCommands(person.user, await audience.settings())
    const name = `${mayCommand} ${person.user.temporary} ${[...seen.keys()].join(',')}`
    const frames = written.get(name) ?? framesOnce(announcement, { seen, maySendCommands: mayCommand })
    written.set(name, frames)
    framesOf.set(userId, frames)
  })
  return framesOf
}

/** Each kind is written when the first connection wants it. */
function framesOnce(
  announcement: Announcement,
  reader: { seen: Map<number, Device>; maySendCommands: boolean },
): Frames {
  const written = new Map<FrameKind, string[]>()
  return (kind) => {
    const frames = written.get(kind) ?? framesAbout(announcement, { ...reader, kind }, liveLimits.socketMessageBytesMax)
    written.set(kind, frames)
    return frames
  }
}
