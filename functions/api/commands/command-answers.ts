import { commandLimits } from '../../../shared/domain/commands/command-rules.data.ts'
import type { DeviceCommand } from '../../../shared/domain/commands/command.ts'
import type { CommandJobJson } from '../../../shared/wire/commands/command-json.ts'
import type { CommandJob } from '../../platform/ports/command-ports.ts'
import { spend } from '../allowance.ts'
import { note } from '../audit-entries.ts'
import type { ApiContext, ScopedCaller } from '../route.ts'
import type { CommandInput } from './command-input.ts'

/** @throws Failure tooMuch */
export async function spendCommands(
  c: ApiContext,
  { actor: { tenantId } }: ScopedCaller,
  { count, areTexts }: { count: number; areTexts: boolean },
): Promise<void> {
  const { perTenantMax, textsPerTenantMax, perTenantWindowMs: windowMs } = commandLimits
  const ofTexts = { name: `commands:texts:${tenantId}`, max: textsPerTenantMax, windowMs }
  const ofAll = { name: `commands:${tenantId}`, max: perTenantMax, windowMs }
  for (let spent = 0; spent < (areTexts ? count : 1); spent++) {
    await spend(c.var.world, areTexts ? [ofTexts, ofAll] : [ofAll])
  }
}

interface NotedCommand {
  asked: CommandInput
  objectType: string
  objectId: number
  facts: Record<string, string | number>
}

/** Who sent what to whom and why; the audit log adds when and from where. */
export const noteCommand = (c: ApiContext, { asked: { order, because }, objectType, objectId, facts }: NotedCommand) =>
  note(c, {
    action: 'command',
    objectType,
    objectId,
    attributes: {
      type: order.type,
      ...(order.savedCommandId > 0 && { savedCommandId: order.savedCommandId }),
      ...facts,
      ...(because !== null && { reason: because }),
    },
  })

/** As clients of this API know a command that was sent. */
export const sentJson = ({ savedCommandId, deviceId, type, textChannel, description, attributes }: DeviceCommand) => ({
  id: savedCommandId,
  deviceId,
  type,
  textChannel,
  description,
  attributes,
})

/** As they know one that waits. */
export const queuedJson = ({ id, deviceId, type, textChannel, attributes }: DeviceCommand) => ({
  id,
  deviceId,
  type,
  textChannel,
  attributes,
})

export const commandJobJson = (job: CommandJob): CommandJobJson => ({
  id: job.id,
  total: job.deviceIds.length,
  sent: job.sent,
  queued: job.queued,
  failed: job.failed,
  state: job.done < job.deviceIds.length ? 'running' : 'done',
  failures: [...job.failures],
})
