import { fanOutBatch } from '../../../functions/live/fan-out-batch.ts'
import { itemBytes } from '../../../functions/platform/dynamo/item-bytes.ts'
import { connectionItem } from '../../../functions/platform/sockets/connection-item.ts'
import { addDevice, connect, moved, newWorld, recordOf, tenant } from '../../functions/live/live-fixture.ts'

const vehicles = 100
const batches = 60

export interface MeasuredLive {
  frameBytesPerSave: number
  fanOutMsPerSave: number
  connectionBytes: number
}

/** Frames and processor time of a fleet that reports in step to one browser. */
export async function measureLive(): Promise<MeasuredLive> {
  const world = newWorld()
  const atlas = await tenant(world, 'Atlas')
  const ids: number[] = []
  for (let at = 0; at < vehicles; at += 1) ids.push(await addDevice(atlas, `Van ${at}`, [atlas.userId]))
  const connection = await connect(world, atlas, atlas.userId, { sessionKey: 'k'.repeat(43) })
  const fanOut = fanOutBatch(world)
  const batchAt = (sequence: number) => ({
    Records: ids.map((id) => recordOf(moved(atlas.tenantId, id, sequence, sequence + 1), `${sequence}-${id}`)),
  })
  const warmUp = batches / 3
  let ms = 0
  for (let at = 1; at <= batches + warmUp; at += 1) {
    const batch = batchAt(at)
    const before = process.cpuUsage()
    const { batchItemFailures } = await fanOut(batch)
    if (batchItemFailures.length > 0) throw new Error('A batch was not sent')
    const { user, system } = process.cpuUsage(before)
    if (at > warmUp) ms += (user + system) / 1_000
  }
  const frames = world.sent.map(({ text }) => Buffer.byteLength(text))
  if (frames.length === 0) throw new Error('The browser got no frame')
  return {
    frameBytesPerSave: frames.reduce((sum, bytes) => sum + bytes, 0) / ((batches + warmUp) * vehicles),
    fanOutMsPerSave: ms / (batches * vehicles),
    connectionBytes: itemBytes({
      ...connectionItem(connection, { pk: `T#${atlas.tenantId}`, sk: 'C#'.padEnd(16, 'c') }),
      g: 1,
      f: 1,
      h: 1,
    }),
  }
}
