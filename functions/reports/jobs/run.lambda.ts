import type { SQSBatchResponse, SQSEvent } from 'aws-lambda'
import * as ports from '../../platform/deployed-ports.ts'
import { worldOf } from '../../platform/world.ts'
import { runQueued } from './run-queued.ts'

const world = worldOf<'reports-run'>({
  tenants: ports.tenants,
  tracks: ports.tracks,
  sockets: ports.sockets,
  reportJobs: ports.reportJobs,
  mail: ports.mail,
  statistics: ports.statistics,
  siteAddress: ports.siteAddress,
})

/** Answers the messages whose job has to be looked at again. */
export const handler = async ({ Records }: SQSEvent): Promise<SQSBatchResponse> => ({
  batchItemFailures: (await runQueued(world, Records)).map((itemIdentifier) => ({ itemIdentifier })),
})
