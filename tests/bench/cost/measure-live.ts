import { updateBatch } from '../../../functions/live/update-batch.ts'
import { itemBytes } from '../../../functions/platform/dynamo/item-bytes.ts'
import type { SavedReports } from '../../../functions/platform/ports/socket-ports.ts'
import { queuedLiveUpdates } from '../../../functions/platform/sockets/live-updates.ts'
import { connectionItem } from '../../../functions/platform/sockets/connection-item.ts'
import { idOf, sequenceOfId } from '../../../shared/domain/ids.ts'
import type { Position } from '../../../shared/domain/position.ts'
import { addDevice, connect, newWorld, tenant } from '../../functions/live/live-fixture.ts'
import { munichCar, positionsOf } from '../../support/tracks.ts'

const vehicles = 100
const batches = 60

export interface MeasuredLive {
  frameBytesPerSave: number
  handOverBytesPerSave: number
  liveMsPerSave: number
  connectionBytes: number
}

/** Frames and processor time of a fleet whose vehicles drive along a recorded track, each somewhere else, for one browser. */
export async function measureLive(): Promise<MeasuredLive> {
  const world = newWorld()
  const atlas = await tenant(world, 'Atlas')
  const ids: number[] = []
  for (let at = 0; at < vehicles; at += 1) ids.push(await addDevice(atlas, `Van ${at}`, [atlas.userId]))
  const connection = await connect(world, atlas, atlas.userId, { sessionKey: 'k'.repeat(43), isCompact: true })
  const take = updateBatch(world)
  const track = positionsOf(munichCar())
  const warmUp = batches / 3
  let [ms, handedOver] = [0, 0]
  for (let step = 0; step < batches + warmUp; step += 1) {
    const positions = ids.map((id, at) => drivenBy(id, track[(at * 7 + step) % track.length]!))
    const [body] = await bodiesOf([reportsOf(atlas.tenantId, positions)])
    const before = process.cpuUsage()
    const { batchItemFailures } = await take({ Records: [{ messageId: String(step), body: body! }] })
    if (batchItemFailures.length > 0) throw new Error('A batch was not sent')
    const { user, system } = process.cpuUsage(before)
    if (step >= warmUp) ms += (user + system) / 1_000
    handedOver += body!.length
  }
  const frames = world.sent.map(({ text }) => Buffer.byteLength(text))
  if (frames.length === 0) throw new Error('The browser got no frame')
  const saves = (batches + warmUp) * vehicles
  return {
    frameBytesPerSave: frames.reduce((sum, bytes) => sum + bytes, 0) / saves,
    handOverBytesPerSave: handedOver / saves,
    liveMsPerSave: ms / (batches * vehicles),
    connectionBytes: itemBytes({
      ...connectionItem(connection, { pk: `T#${atlas.tenantId}`, sk: 'C#'.padEnd(16, 'c') }),
      g: 1,
      f: 1,
      h: 1,
    }),
  }
}

/** The same place with what an ordinary tracker tells beside it, unlike that of its neighbours. */
const drivenBy = (deviceId: number, position: Position): Position => ({
  ...position,
  deviceId,
  id: idOf(deviceId, sequenceOfId(position.id)),
  attributes: {
    ...position.attributes,
    batteryLevel: 60 + (deviceId % 40),
    hours: deviceId * 3_600_000,
    ignition: deviceId % 5 > 0,
    sat: 7 + (deviceId % 9),
    totalDistance: Number(position.attributes.totalDistance) + deviceId * 1_234.56,
  },
})

const reportsOf = (tenantId: string, positions: readonly Position[]): SavedReports => ({
  tenantId,
  states: positions.map(({ deviceId, id, fixTime }) => ({
    deviceId,
    status: 'online',
    lastUpdate: fixTime + 400 + (deviceId % 7) * 90,
    positionId: id,
    activitySince: fixTime - 720_000,
  })),
  positions,
  newIds: [],
})

async function bodiesOf(saved: readonly SavedReports[]): Promise<string[]> {
  const bodies: string[] = []
  const client = { send: async ({ input }: { input: { MessageBody: string } }) => void bodies.push(input.MessageBody) }
  await queuedLiveUpdates(
    () => client as never,
    () => ['queue'],
  ).put(saved)
  return bodies
}
