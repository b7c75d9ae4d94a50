import type { SQSBatchResponse, SQSEvent } from 'aws-lambda'
import {
  archives,
  audit,
  commands,
  files,
  imports,
  importServers,
  jobQueue,
  jobs,
  lake,
  messages,
  openIdStore,
  removal,
  statistics,
  tenants,
  tracks,
} from '../platform/aws-ports.ts'
import { log } from '../platform/log.ts'
import { readQueuedJob } from '../platform/tenants/job-queue.ts'
import { worldOf } from '../platform/world.ts'
import { handOutJobs, runJob } from './tenant-jobs.ts'

const world = worldOf<'watch-tenants'>({
  archives,
  audit,
  commands,
  files,
  imports,
  importServers,
  jobQueue,
  jobs,
  lake,
  messages,
  openIdStore,
  removal,
  statistics,
  tenants,
  tracks,
})

/** The call of each minute hands out the jobs that are due; messages of the queue are steps of them. */
export async function handler(event: SQSEvent | { time: string }): Promise<SQSBatchResponse> {
  if ('Records' in event) {
    for (const { body, messageId, attributes } of event.Records) {
      const job = readQueuedJob(body)
      if (job) await runJob(world, { ...job, tries: Number(attributes.ApproximateReceiveCount) })
      else log({ capability: 'watch', what: 'jobUnreadable', messageId })
    }
  } else await handOutJobs(world)
  return { batchItemFailures: [] }
}
