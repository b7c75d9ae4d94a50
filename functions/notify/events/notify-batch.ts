import type { DynamoDBBatchResponse, DynamoDBRecord } from 'aws-lambda'
import type { FleetEvent } from '../../../shared/domain/fleet-event.ts'
import { fewestFirst } from '../../platform/concurrency.ts'
import { readTrackImage } from '../../platform/dynamo/stream-images.ts'
import { errorFacts, log } from '../../platform/log.ts'
import type { WorldOf } from '../../platform/needs.ts'
import { eventNotifier } from './notify-events.ts'

const tenantsAtOnce = 10

interface OfTenant {
  first: DynamoDBRecord
  events: FleetEvent[]
}

/**
 * Takes a batch of the stream of `tracks`. A tenant that fails is reported by its first record, to be tried again; the
 * others are done by then, and doing them again changes nothing.
 */
export function notifyBatch(world: WorldOf<'notify-events'>) {
  const notify = eventNotifier(world)
  return async ({ Records }: { Records: DynamoDBRecord[] }): Promise<DynamoDBBatchResponse> => {
    const tenants = new Map<string, OfTenant>()
    for (const record of Records) {
      const read = readEvent(record)
      if (!read) continue
      const tenant = tenants.get(read.tenantId) ?? { first: record, events: [] }
      tenant.events.push(read.event)
      tenants.set(read.tenantId, tenant)
    }
    const failed: DynamoDBRecord[] = []
    const sizeOf = ([, { events }]: [string, OfTenant]) => events.length
    await fewestFirst(tenants, { atOnce: tenantsAtOnce, sizeOf }, async ([tenantId, { first, events }]) => {
      try {
        await notify(tenantId, events)
      } catch (error) {
        log({ capability: 'notify', what: 'batchFailed', tenantId, ...errorFacts(error) })
        failed.push(first)
      }
    })
    return { batchItemFailures: failed.map(({ dynamodb }) => ({ itemIdentifier: dynamodb?.SequenceNumber ?? '' })) }
  }
}

/** An event that is new. One that cannot be read would never be: it is left out. */
function readEvent(record: DynamoDBRecord): { tenantId: string; event: FleetEvent } | null {
  if (record.eventName !== 'INSERT') return null
  try {
    const image = readTrackImage(record)
    return image?.kind === 'event' ? image : null
  } catch (error) {
    log({ capability: 'notify', what: 'eventUnreadable', tenantId: null, ...errorFacts(error) })
    return null
  }
}
