import type { SQSBatchResponse, SQSEvent } from 'aws-lambda'
import * as ports from '../../platform/aws-ports.ts'
import { worldOf } from '../../platform/world.ts'

const world = worldOf<'reports-run'>({
  tenants: ports.tenants,
  tracks: ports.tracks,
  sockets: ports.sockets,
  reportJobs: ports.reportJobs,
  files: ports.files,
  audit: ports.audit,
  mail: ports.mail,
  statistics: ports.statistics,
  siteAddress: ports.siteAddress,
})

/** Answers the messages whose job has to be looked at again. What makes reports is loaded with the first of them. */
export async function handler({ Records }: SQSEvent): Promise<SQSBatchResponse> {
  const { runQueued } = await import('./run-queued.ts')
  const again = await runQueued(world, Records)
  return { batchItemFailures: again.map((itemIdentifier) => ({ itemIdentifier })) }
}
