import { commandLimits } from '../../../shared/domain/commands/command-rules.data.ts'
import { Failure } from '../../../shared/domain/failures.ts'
import { device } from '../../../shared/entities/device.ts'
import { group } from '../../../shared/entities/group.ts'
import { newJobId } from '../../platform/commands/job-id.ts'
import { sendToDevices } from '../../application/commands/send-to-devices.ts'
import type { CommandJob } from '../../platform/ports/command-ports.ts'
import { reportDevices } from '../../reports/report-devices.ts'
import type { ApiContext, ScopedCaller } from '../route.ts'
import type { CommandInput } from './command-input.ts'
import { commandJobJson, noteCommand, queuedJson, sentJson, spendCommands } from './command-answers.ts'

/** The devices of a group and of the groups below it, as far as the caller sees them. @throws Failure invalid, tooLarge */
export async function devicesOfGroup(caller: ScopedCaller, groupId: number): Promise<number[]> {
  const devices = await reportDevices(caller, { deviceIds: [], groupIds: [groupId] })
  if (devices.length === 0) throw new Failure('invalid', 'The group has no device that you see.', { field: 'groupId' })
  if (devices.length > commandLimits.groupDevicesMax) {
    const values = { most: commandLimits.groupDevicesMax }
    throw new Failure('tooLarge', 'The group has too many devices. Send to at most {most} at a time.', { values })
  }
  return devices.map(({ id }) => id)
}

/** The chosen devices, each once. @throws Failure missing when one of them is not there or not seen */
export async function seenDevices(caller: ScopedCaller, deviceIds: readonly number[]): Promise<number[]> {
  const wanted = [...new Set(deviceIds)]
  const seen = await caller.scope.those(device, wanted)
  if (seen.length === wanted.length) return wanted
  throw new Failure('missing', 'There is no such device, or you may not see it.', { field: 'deviceIds' })
}

interface Several {
  asked: CommandInput
  deviceIds: number[]
  /** of a group; null for devices that were chosen */
  groupId: number | null
}

/**
 * Few devices get the command before the call is answered, many by a job. When some of them cannot get it, the answer is
 * that of a job that is done, which names them.
 */
export async function sendToSeveral(
  c: ApiContext,
  caller: ScopedCaller,
  { asked, deviceIds, groupId }: Several,
): Promise<Response> {
  const { world } = c.var
  const { tenantId } = caller.actor
  const { order } = asked
  await spendCommands(c, caller, { count: deviceIds.length, areTexts: order.textChannel })
  const job = newJob(caller, { order, deviceIds, now: world.now() })
  noteCommand(c, {
    asked,
    objectType: groupId === null ? device.name : group.name,
    objectId: groupId ?? 0,
    facts: {
      devices: deviceIds.length,
      ...(groupId === null && { deviceIds: deviceIds.slice(0, idsNotedMax).join(' ') }),
      jobId: job.id,
    },
  })
  const commands = world.commands(tenantId)
  if (deviceIds.length > commandLimits.groupAtOnceMax) {
    const isNew = (await commands.saveJob(job)) !== null
    if (isNew) await world.commandWakeUps.put([{ tenantId, jobId: job.id }])
    return c.json(commandJobJson((isNew ? null : await commands.job(job.id)) ?? job), 202)
  }
  const done = await sendToDevices(world, tenantId, { order, deviceIds })
  const { sent, queued, failures } = done
  if (failures.length > 0) {
    const counts = { sent, queued, failed: failures.length, failures, done: deviceIds.length }
    const saved = await commands.saveJob({ ...job, ...counts })
    return c.json(commandJobJson(saved ?? { ...job, ...counts }), 202)
  }
  return queued > 0 ? c.json(done.commands.map(queuedJson), 202) : c.json(sentJson(done.commands[0]!))
}

/** in an audit entry; the history of each device has its own command anyhow */
const idsNotedMax = 200

const newJob = (
  caller: ScopedCaller,
  { order, deviceIds, now }: { order: CommandInput['order']; deviceIds: number[]; now: number },
): CommandJob => ({
  id: order.jobId ?? newJobId(),
  userId: caller.user.id,
  order,
  deviceIds,
  done: 0,
  sent: 0,
  queued: 0,
  failed: 0,
  failures: [],
  expiresAt: now + commandLimits.jobKeptMs,
  version: 0,
})
