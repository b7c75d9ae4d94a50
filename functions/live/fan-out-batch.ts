import type { DynamoDBBatchResponse, DynamoDBRecord } from 'aws-lambda'
import { fewestFirst } from '../platform/concurrency.ts'
import { readLogImage, readSocketImage, readTrackImage, type TrackImage } from '../platform/dynamo/stream-images.ts'
import { errorFacts, log } from '../platform/log.ts'
import type { WorldOf } from '../platform/needs.ts'
import type { Connection } from '../platform/ports/ports.ts'
import { announcer } from './announce.ts'
import { announcementOf } from './announcement.ts'
import { logAnnouncer } from './announce-logs.ts'
import { greeter, type Wait } from './greet.ts'

/** Work that succeeds or fails as a whole: what changed in one tenant, or the snapshot for one new connection. */
interface Task {
  tenantId: string
  records: DynamoDBRecord[]
  run: () => Promise<void>
}

const tasksAtOnce = 20

/**
 * Takes a batch of either stream. A task that fails is reported by its first record, to be tried again; the others
 * are done by then. Sending something twice is harmless: clients keep the newest state of each device, and each event once.
 */
export function fanOutBatch(world: WorldOf<'live-fan-out'>, wait?: Wait) {
  const announce = announcer(world)
  const announceLogs = logAnnouncer(world)
  const greet = greeter(world, wait)

  return async ({ Records }: { Records: DynamoDBRecord[] }): Promise<DynamoDBBatchResponse> => {
    const failed: DynamoDBRecord[] = []
    const tasks: Task[] = []
    const changes = new Map<string, { records: DynamoDBRecord[]; images: TrackImage[] }>()
    for (const record of Records) {
      try {
        sort(record, readTrackImage(record), readSocketImage(record))
      } catch (error) {
        fail(null, [record], error)
      }
    }

    function sort(record: DynamoDBRecord, image: TrackImage | null, opened: Connection | null) {
      const logs = readLogImage(record)
      if (logs) {
        const { tenantId, lines } = logs
        tasks.push({ tenantId, records: [record], run: () => announceLogs(tenantId, lines) })
      }
      if (opened) tasks.push({ tenantId: opened.tenantId, records: [record], run: () => greet(opened) })
      if (!image) return
      const sameTenant = changes.get(image.tenantId) ?? { records: [], images: [] }
      sameTenant.records.push(record)
      sameTenant.images.push(image)
      changes.set(image.tenantId, sameTenant)
    }
    function fail(tenantId: string | null, records: DynamoDBRecord[], error: unknown) {
      log({ capability: 'live', what: 'batchFailed', tenantId, records: records.length, ...errorFacts(error) })
      failed.push(...records.slice(0, 1))
    }

    for (const [tenantId, { records, images }] of changes) {
      tasks.push({ tenantId, records, run: () => announce(tenantId, announcementOf(images)) })
    }
    const sizeOf = ({ records }: Task) => records.length
    await fewestFirst(tasks, { atOnce: tasksAtOnce, sizeOf }, ({ tenantId, records, run }) =>
      run().catch((error: unknown) => fail(tenantId, records, error)),
    )
    return { batchItemFailures: failed.map((record) => ({ itemIdentifier: record.dynamodb?.SequenceNumber ?? '' })) }
  }
}
