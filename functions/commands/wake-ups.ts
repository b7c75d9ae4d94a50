import { mergedCauses } from '../../shared/domain/commands/cadence.ts'
import { deliverCommands, takeAnswers } from '../application/commands/deliver.ts'
import { readWakeUp } from '../platform/commands/wake-up-queue.ts'
import { atMost } from '../platform/concurrency.ts'
import { errorFacts, log } from '../platform/log.ts'
import type { WorldOf } from '../platform/needs.ts'
import type { CommandWakeUp } from '../platform/ports/command-ports.ts'
import { adaptCadence } from './adapt-cadence.ts'
import { runCommandJob } from './run-job.ts'

const wakeUpsAtOnce = 10

export interface QueuedWakeUp {
  messageId: string
  body: string
}

/**
 * Looks at the queues of the devices that are named, each once however often it is named. One that fails does not hold up
 * the others.
 * @returns the ids of the messages that have to come again
 */
export async function wakeUps(world: WorldOf<'commands-deliver'>, queued: readonly QueuedWakeUp[]): Promise<string[]> {
  const again: string[] = []
  const byName = new Map<string, { wakeUp: CommandWakeUp; messageIds: string[] }>()
  for (const { messageId, body } of queued) {
    const wakeUp = readWakeUp(body)
    if (!wakeUp) {
      log({ capability: 'commands', what: 'wakeUpUnreadable', messageId })
      again.push(messageId)
      continue
    }
    const name = 'jobId' in wakeUp ? `job ${wakeUp.jobId}` : `device ${wakeUp.tenantId} ${wakeUp.deviceId}`
    const known = byName.get(name)
    byName.set(name, {
      wakeUp: known ? merged(known.wakeUp, wakeUp) : wakeUp,
      messageIds: [...(known?.messageIds ?? []), messageId],
    })
  }
  await atMost(wakeUpsAtOnce, byName.values(), async ({ wakeUp, messageIds }) => {
    if (!(await attend(world, wakeUp))) again.push(...messageIds)
  })
  return again
}

function merged(one: CommandWakeUp, other: CommandWakeUp): CommandWakeUp {
  if ('jobId' in one || 'jobId' in other) return one
  const why = one.why === 'later' || other.why === 'later' ? 'later' : 'received'
  const causes =
    one.cadence && other.cadence ? mergedCauses(one.cadence, other.cadence) : (one.cadence ?? other.cadence)
  return {
    ...one,
    why,
    answers: [...(one.answers ?? []), ...(other.answers ?? [])],
    ...(causes && { cadence: causes }),
  }
}

/** @returns whether it was done */
async function attend(world: WorldOf<'commands-deliver'>, wakeUp: CommandWakeUp): Promise<boolean> {
  try {
    if ('jobId' in wakeUp) {
      await runCommandJob(world, wakeUp)
      return true
    }
    const { tenantId, deviceId, why, answers = [], cadence } = wakeUp
    const key = { tenantId, deviceId }
    await takeAnswers(world, key, answers)
    await deliverCommands(world, key, why)
    if (await adaptCadence(world, key, cadence)) await deliverCommands(world, key, why)
    return true
  } catch (error) {
    const { tenantId } = wakeUp
    if ('jobId' in wakeUp) {
      log({ capability: 'commands', what: 'jobFailed', tenantId, jobId: wakeUp.jobId, ...errorFacts(error) })
    } else {
      log({ capability: 'commands', what: 'deviceFailed', tenantId, deviceId: wakeUp.deviceId, ...errorFacts(error) })
    }
    return false
  }
}
