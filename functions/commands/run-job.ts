import type { CommandJob } from '../platform/ports/command-ports.ts'
import { sendToDevices } from '../application/commands/send-to-devices.ts'
import type { WorldOf } from '../platform/needs.ts'
import { queuedMsMax } from '../application/timers/budgets.ts'

const devicesAtOnce = 20

/**
 * Goes on with a job: some devices at a time, each counted when they are done. What was asked for before a process ended
 * is not asked for again: the queue of a device remembers the job.
 */
export async function runCommandJob(
  world: WorldOf<'commands-deliver'>,
  { tenantId, jobId }: { tenantId: string; jobId: string },
): Promise<void> {
  const commands = world.commands(tenantId)
  const until = world.now() + queuedMsMax.groupCommand
  let job = await commands.job(jobId)
  while (job && job.done < job.deviceIds.length) {
    if (world.now() >= until) return world.commandWakeUps.put([{ tenantId, jobId }])
    const some = job.deviceIds.slice(job.done, job.done + devicesAtOnce)
    const counts = await sendToDevices(world, tenantId, { order: { ...job.order, jobId }, deviceIds: some })
    // somebody else goes on with it, who counts these too
    job = await commands.saveJob(counted(job, counts, some.length))
  }
}

const counted = (job: CommandJob, counts: Awaited<ReturnType<typeof sendToDevices>>, done: number): CommandJob => ({
  ...job,
  done: job.done + done,
  sent: job.sent + counts.sent,
  queued: job.queued + counts.queued,
  failed: job.failed + counts.failures.length,
  failures: [...job.failures, ...counts.failures].slice(0, failuresKept),
})

const failuresKept = 50
