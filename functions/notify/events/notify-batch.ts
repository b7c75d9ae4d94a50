import type { DynamoDBBatchResponse, DynamoDBRecord } from 'aws-lambda'
import type { FleetEvent } from '../../../shared/domain/fleet-event.ts'
import type { Position } from '../../../shared/domain/position.ts'
import { tenantAlerts } from '../../application/alerts/tenant-alerts.ts'
import { fewestFirst } from '../../platform/concurrency.ts'
import { readForwarded, readTrackImage } from '../../platform/dynamo/stream-images.ts'
import { errorFacts, log } from '../../platform/log.ts'
import type { WorldOf } from '../../platform/needs.ts'
import { reportForwarder } from '../forwarding/forward-reports.ts'
import { eventNotifier } from './notify-events.ts'

const tenantsAtOnce = 10

interface OfTenant {
  first: DynamoDBRecord
  events: FleetEvent[]
  /** those that are forwarded */
  positions: Position[]
  /** those of them that go to the address of their device */
  addressed: Position[]
}
type Read = { tenantId: string } & Omit<OfTenant, 'first'>

/**
 * Takes a batch of the stream of `tracks`. A tenant that fails is reported by its first record, to be tried again; the
 * others are done by then, and doing them again changes nothing.
 */
export function notifyBatch(world: WorldOf<'notify-events'>) {
  const tenantOf = tenantAlerts(world)
  const notify = eventNotifier(world, tenantOf)
  const forward = reportForwarder(world)
  return async ({ Records }: { Records: DynamoDBRecord[] }): Promise<DynamoDBBatchResponse> => {
    const tenants = new Map<string, OfTenant>()
    for (const record of Records) {
      const read = readNew(record)
      if (!read) continue
      const tenant = tenants.get(read.tenantId) ?? { first: record, events: [], positions: [], addressed: [] }
      tenant.events.push(...read.events)
      tenant.positions.push(...read.positions)
      tenant.addressed.push(...read.addressed)
      tenants.set(read.tenantId, tenant)
    }
    const failed: DynamoDBRecord[] = []
    const sizeOf = ([, { events, positions }]: [string, OfTenant]) => events.length + positions.length
    await fewestFirst(tenants, { atOnce: tenantsAtOnce, sizeOf }, async ([tenantId, { first, ...reported }]) => {
      const { events } = reported
      try {
        // neither waits for the other, and neither is left out because the other failed
        const tenant = await tenantOf(tenantId)
        const forwarding = tenant && forward(tenant, { sequence: sequenceOf(first), ...reported })
        const done = await Promise.allSettled([forwarding, events.length > 0 && notify(tenantId, events)])
        const refused = done.find(({ status }) => status === 'rejected')
        if (refused?.status === 'rejected') throw refused.reason
      } catch (error) {
        log({ capability: 'notify', what: 'batchFailed', tenantId, ...errorFacts(error) })
        failed.push(first)
      }
    })
    return { batchItemFailures: failed.map((record) => ({ itemIdentifier: sequenceOf(record) })) }
  }
}

const sequenceOf = ({ dynamodb }: DynamoDBRecord): string => dynamodb?.SequenceNumber ?? ''

/** An event that is new, or positions that are. What cannot be read would never be: it is left out. */
function readNew(record: DynamoDBRecord): Read | null {
  try {
    const forwarded = readForwarded(record)
    if (forwarded) {
      const { tenantId, positions, isAddressed } = forwarded
      return { tenantId, positions, addressed: isAddressed ? positions : [], events: [] }
    }
    if (record.eventName !== 'INSERT') return null
    const image = readTrackImage(record)
    return image?.kind === 'event'
      ? { tenantId: image.tenantId, events: [image.event], positions: [], addressed: [] }
      : null
  } catch (error) {
    log({ capability: 'notify', what: 'eventUnreadable', tenantId: null, ...errorFacts(error) })
    return null
  }
}
