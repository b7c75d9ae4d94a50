import { secondMs } from '../../../shared/domain/time/durations.ts'
import { readQueuedReport } from '../../platform/integrations/report-message.ts'
import { errorFacts, log } from '../../platform/log.ts'
import type { WorldOf } from '../../platform/needs.ts'
import { queuedMsMax } from '../../application/timers/budgets.ts'
import { reopen, runReportJob, type JobKey } from './run-job.ts'

/** as often as the queue delivers a message, see `infra/state/reports.ts` */
const triesMax = 5

export interface QueuedReport {
  messageId: string
  body: string
  attributes?: { ApproximateReceiveCount?: string }
}

/**
 * Runs the jobs that are due. One that needs more time goes back to the end of the queue, so that others get their turn.
 * @returns the ids of messages that have to come again: what failed, and jobs that another process is at work on
 */
export async function runQueued(world: WorldOf<'reports-run'>, queued: readonly QueuedReport[]): Promise<string[]> {
  const again: string[] = []
  for (const { messageId, body, attributes } of queued) {
    const key = readQueuedReport(body)
    if (!key) {
      log({ capability: 'reports', what: 'jobUnreadable', messageId })
      again.push(messageId)
      continue
    }
    const until = world.now() + queuedMsMax.report
    const isLastTry = Number(attributes?.ApproximateReceiveCount ?? 1) >= triesMax
    try {
      const end = await runReportJob(world, key, { isTimeUp: () => world.now() >= until, isLastTry })
      if (end === 'timeUp') await goOn(world, key, isLastTry)
      if (end === 'taken') again.push(messageId)
    } catch (error) {
      log({ capability: 'reports', what: 'jobFailed', ...key, ...errorFacts(error) })
      again.push(messageId)
    }
  }
  return again
}

/** So long after a job was started it may be opened again; what was started begins later. */
const openedWithinMs = 30 * secondMs
const startedAfterMs = 2 * openedWithinMs

/** After its last try it gets as many again: it is started before it says so, or nobody would go on with it. */
async function goOn(world: WorldOf<'reports-run'>, key: JobKey, isLastTry: boolean): Promise<void> {
  const jobs = await world.reportJobs(key.tenantId)
  const openUntil = world.now() + openedWithinMs
  await jobs.start(key.jobId, isLastTry ? startedAfterMs : 0)
  if (isLastTry && world.now() < openUntil) await reopen(world, key)
}
