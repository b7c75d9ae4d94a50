import type { SQSBatchResponse, SQSEvent } from 'aws-lambda'
import * as ports from '../platform/aws-ports.ts'
import { worldOf } from '../platform/world.ts'
import { announceQueued } from './announce-queued.ts'

const world = worldOf<'notify-announce'>({
  tenants: ports.tenants,
  channels: ports.channels,
  announcements: ports.announcements,
  statistics: ports.statistics,
  siteAddress: ports.siteAddress,
})

/** Answers the messages whose announcement has to be looked at again. */
export async function handler({ Records }: SQSEvent): Promise<SQSBatchResponse> {
  const again = await announceQueued(world, Records)
  return { batchItemFailures: again.map((itemIdentifier) => ({ itemIdentifier })) }
}
