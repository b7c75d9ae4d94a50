import { commandItem } from '../../../functions/platform/commands/command-item.ts'
import type { DynamoDBRecord } from 'aws-lambda'
import { announcer } from '../../../functions/live/announce.ts'
import { announcementOf } from '../../../functions/live/announcement.ts'
import { inMemoryWorld, type InMemoryWorld } from '../../../functions/platform/in-memory/world.ts'
import type { TrackImage } from '../../../functions/platform/dynamo/stream-images.ts'
import { connectionItem } from '../../../functions/platform/sockets/connection-item.ts'
import type { Connection, Records, World } from '../../../functions/platform/ports/ports.ts'
import { eventItem } from '../../../functions/platform/tracks/track-events.ts'
import { stateItem } from '../../../functions/platform/tracks/track-state-item.ts'
import { newDeviceState, type DeviceState } from '../../../shared/domain/device-state.ts'
import type { FleetEvent } from '../../../shared/domain/fleet-event.ts'
import { idOf } from '../../../shared/domain/ids.ts'
import { device, type Device } from '../../../shared/entities/device.ts'
import { group } from '../../../shared/entities/group.ts'
import { newServerSettings } from '../../../shared/entities/server-settings.ts'
import { user, type User } from '../../../shared/entities/user.ts'
import { isReportFrame } from '../../../shared/wire/live/frame-mark.ts'
import { readReportFrame } from '../../../shared/wire/live/report-frames.ts'
import { eventOf, noon, positionOf } from '../api/api-fixture.ts'

export { eventOf, noon }

/** A tenant with Amina, its administrator, and further users as needed; passwords play no part. */
export async function tenant(world: World, name: string) {
  const administrator = user.schema.parse({
    name: 'Amina',
    email: `amina@${name.toLowerCase()}.example`,
    administrator: true,
  })
  const key = await world.tenants.create({ name, settings: newServerSettings(), administrator, passwordHash: '' })
  const records = world.tenants.records(key.tenantId)
  return { ...key, name, records }
}
export type Tenant = Awaited<ReturnType<typeof tenant>>

export const employ = async ({ records, name }: Tenant, who: string, facts: Partial<User> = {}) =>
  (
    await records.create(
      user,
      user.schema.parse({ name: who, email: `${who.toLowerCase()}@${name.toLowerCase()}.example`, ...facts }),
    )
  ).id

/** A device that is linked to those people. */
export async function addDevice({ records }: Tenant, name: string, people: number[] = [], facts: Partial<Device> = {}) {
  const { id } = await records.create(
    device,
    device.schema.parse({ name, uniqueId: `${records.tenantId}-${name}`.replaceAll(' ', '-'), ...facts }),
  )
  await link(records, people, { type: device.name, id })
  return id
}

export async function addGroup({ records }: Tenant, name: string, people: number[] = [], groupId = 0) {
  const { id } = await records.create(group, group.schema.parse({ name, groupId }))
  await link(records, people, { type: group.name, id })
  return id
}

const links = (people: number[], property: { type: string; id: number }) =>
  people.map((id) => ({ owner: { type: user.name, id }, property }))
export const link = (records: Records, people: number[], property: { type: string; id: number }) =>
  records.link(links(people, property))
export const unlink = (records: Records, people: number[], property: { type: string; id: number }) =>
  records.unlink(links(people, property))

let opened = 0
export async function connect(world: World, { tenantId }: Tenant, userId: number, facts: Partial<Connection> = {}) {
  const connection: Connection = {
    connectionId: `c${++opened}`,
    tenantId,
    userId,
    sessionKey: 's',
    expiresAt: noon + 3_600_000,
    logs: false,
    ...facts,
  }
  await world.sockets.open(connection)
  return connection
}

/** A device's state after it reported with this sequence number, one a second. */
export const stateAt = (deviceId: number, sequence: number, facts: Partial<DeviceState> = {}): DeviceState => ({
  ...newDeviceState(deviceId),
  version: sequence,
  status: 'online',
  lastUpdate: noon + sequence * 1000,
  last: positionOf(deviceId, sequence),
  positionSequence: sequence,
  ...facts,
})

/** What the stream says when a device moved from one report to another; `from` 0 stands for its first. */
export const moved = (tenantId: string, deviceId: number, from: number, to: number): TrackImage => ({
  kind: 'state',
  tenantId,
  deviceId,
  before: from === 0 ? null : stateAt(deviceId, from),
  after: stateAt(deviceId, to),
})

export const happened = (tenantId: string, event: FleetEvent): TrackImage => ({ kind: 'event', tenantId, event })

/** Announces images of the stream to a tenant. */
export function imageAnnouncer(world: World) {
  const announce = announcer(world)
  return (tenantId: string, images: readonly TrackImage[]) => announce(tenantId, announcementOf(images))
}

/** What a connection received, frame by frame: `d2:online`, of a compact frame `s2:online`, `p2@7` for position 7 of device 2, `e2:ignitionOn`. */
export function received(world: InMemoryWorld, { connectionId }: Pick<Connection, 'connectionId'>): string[] {
  const frames = world.sent.filter((sent) => sent.connectionId === connectionId)
  return frames.map(({ text }) => {
    const message = isReportFrame(text) ? readReportFrame(text) : JSON.parse(text)
    const {
      devices = [],
      states = [],
      positions = [],
      events = [],
    } = message as Record<string, Record<string, unknown>[]>
    return [
      ...states.map((each) => `s${String(each.id)}:${String(each.status)}`),
      ...devices.map((each) => `d${String(each.id)}:${String(each.status)}`),
      ...positions.map((each) => `p${String(each.deviceId)}@${Number(each.id) - idOf(Number(each.deviceId), 0)}`),
      ...events.map((each) => `e${String(each.deviceId)}:${String(each.type)}`),
    ].join(' ')
  })
}

export const newWorld = () => inMemoryWorld()

/** The same as a record of the stream of `tracks` or `sockets`. */
export function recordOf(what: TrackImage | Connection, sequence: string): DynamoDBRecord {
  if (!('kind' in what)) {
    const key = { pk: `T#${what.tenantId}`, sk: `C#${what.connectionId}` }
    return streamed('INSERT', sequence, { after: connectionItem(what, key) })
  }
  if (what.kind === 'event') {
    const store = { now: () => noon, retentionMs: 0 } as Parameters<typeof eventItem>[0]
    return streamed('INSERT', sequence, { after: eventItem(store, what.tenantId, what.event) })
  }
  if (what.kind === 'command') {
    const device = { tenantId: what.tenantId, deviceId: what.command.deviceId }
    return streamed('INSERT', sequence, { after: commandItem(device, what.command) })
  }
  const item = (state: DeviceState | null) => (state ? stateItem(what.tenantId, state) : undefined)
  return streamed(what.before ? 'MODIFY' : 'INSERT', sequence, { before: item(what.before), after: item(what.after) })
}

function streamed(eventName: 'INSERT' | 'MODIFY', sequence: string, images: { before?: object; after?: object }) {
  const { pk, sk } = (images.after ?? images.before) as { pk: string; sk: string }
  return {
    eventName,
    dynamodb: {
      SequenceNumber: sequence,
      Keys: { pk: { S: pk }, sk: { S: sk } },
      ...(images.before && { OldImage: typed(images.before) }),
      ...(images.after && { NewImage: typed(images.after) }),
    },
  } satisfies DynamoDBRecord
}

const typed = (item: object) =>
  Object.fromEntries(
    Object.entries(item).map(([name, value]: [string, unknown]) => {
      if (typeof value === 'number') return [name, { N: String(value) }]
      if (value instanceof Uint8Array) return [name, { B: Buffer.from(value).toString('base64') }]
      return [name, typeof value === 'boolean' ? { BOOL: value } : { S: String(value) }]
    }),
  )
