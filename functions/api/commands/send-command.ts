import { appTokensOf } from '../../../shared/wire/commands/phone-app.ts'
import type { DeviceCommand } from '../../../shared/domain/commands/command.ts'
import { commandLimits, commandRules } from '../../../shared/domain/commands/command-rules.data.ts'
import type { RefusedReason } from '../../../shared/domain/commands/outcome.ts'
import { trackerProtocolOf } from '../../../shared/domain/commands/tracker-protocol.ts'
import { Failure } from '../../../shared/domain/failures.ts'
import { device, type Device } from '../../../shared/entities/device.ts'
import { group } from '../../../shared/entities/group.ts'
import { askForCommand } from '../../application/commands/ask.ts'
import { isWaiting, whyNot } from '../../application/commands/send-to-devices.ts'
import { jsonBody } from '../http/body.ts'
import { idIn, queryOf } from '../http/query.ts'
import type { ApiContext, ScopedCaller } from '../route.ts'
import { noteCommand, queuedJson, sentJson, spendCommands } from './command-answers.ts'
import { readCommandInput, type CommandInput, requireCommands } from './command-input.ts'
import { confirm } from '../people/confirmation.ts'
import { devicesOfGroup, seenDevices, sendToSeveral } from './send-to-several.ts'

/** To one device, to several (`deviceIds`), or with `groupId` to those of a group and of the groups below it. */
export async function sendCommand(c: ApiContext, caller: ScopedCaller): Promise<Response> {
  await requireCommands(caller)
  const groupId = idIn(queryOf(c), 'groupId')
  const asked = await readCommandInput(caller, await jsonBody(c))
  const to = await targetOf(caller, { asked, groupId })
  const { textMessages } = c.var.world
  if (asked.order.textChannel && !textMessages.isAvailable()) {
    throw new Failure('invalid', 'Text messages are not set up here.', { field: 'textChannel' })
  }
  if (commandRules[asked.order.type].needsConfirmation) await confirm(c.var.world, caller, asked.confirmation)
  if ('id' in to) return sendToDevice(c, caller, { asked, to })
  const deviceIds = to.deviceIds ?? (await devicesOfGroup(caller, to.groupId))
  return sendToSeveral(c, caller, { asked, deviceIds, groupId })
}

type Target = Device | { deviceIds: number[] } | { deviceIds?: never; groupId: number }

/** @throws Failure missing for what the caller does not see */
async function targetOf(
  caller: ScopedCaller,
  { asked, groupId }: { asked: CommandInput; groupId: number | null },
): Promise<Target> {
  if (groupId === null && asked.deviceIds) return { deviceIds: await seenDevices(caller, asked.deviceIds) }
  const found =
    groupId === null ? await caller.scope.one(device, asked.deviceId) : await caller.scope.one(group, groupId)
  if (!found) throw noSuchTarget(groupId)
  return groupId === null ? (found as Device) : { groupId }
}

const noSuchTarget = (groupId: number | null): Failure =>
  groupId === null
    ? new Failure('missing', 'There is no such device, or you may not see it.', { field: 'deviceId' })
    : new Failure('missing', 'There is no such {entity}, or you may not see it.', {
        field: 'groupId',
        values: { entity: { text: 'group' } },
      })

async function sendToDevice(
  c: ApiContext,
  caller: ScopedCaller,
  { asked, to }: { asked: CommandInput; to: Device },
): Promise<Response> {
  const { tenantId } = caller.actor
  const { order } = asked
  const state = (await caller.tracks.shownStates([to.id])).get(to.id)!
  refuse(
    whyNot(order, { protocol: trackerProtocolOf(state), hasApp: appTokensOf(to).length > 0, phone: to.phone ?? '' }),
    order.type,
  )
  await spendCommands(c, caller, { count: 1, areTexts: order.textChannel })
  const added = await askForCommand(c.var.world, tenantId, { ...order, deviceId: to.id })
  const command = added === 'repeated' ? await askedBefore(c, caller, { jobId: order.jobId, deviceId: to.id }) : added
  if (command === null) {
    throw new Failure('tooMuch', 'Too many commands wait for this device. Cancel some, or wait.')
  }
  if (added !== 'repeated')
    noteCommand(c, { asked, objectType: device.name, objectId: to.id, facts: { commandId: command.id } })
  if (order.noQueue && command.state === 'cancelled')
    throw new Failure('conflict', 'The tracker is not there, and the command may not wait for it.')
  // what the tracker itself says of it is an answer to the command, not to this call
  if (command.state === 'failed' && command.deliveredAt === null) {
    throw new Failure('invalid', command.reason as RefusedReason)
  }
  return isWaiting(command) ? c.json(queuedJson(command), 202) : c.json(sentJson(command))
}

/** The command of an earlier call, whose answer was lost. */
async function askedBefore(
  c: ApiContext,
  caller: ScopedCaller,
  { jobId, deviceId }: { jobId: string | undefined; deviceId: number },
): Promise<DeviceCommand | null> {
  const history = await c.var.world.commands(caller.actor.tenantId).history(deviceId, commandLimits.historyShownMax)
  return history.find((command) => command.jobId === jobId) ?? null
}

function refuse(reason: ReturnType<typeof whyNot>, type: string): void {
  if (reason === null) return
  if (reason !== 'The tracker does not take this command.')
    throw new Failure('invalid', reason, { field: 'textChannel' })
  throw new Failure(
    'invalid',
    '{field}: this device does not take {type}. Choose one of those that GET /api/commands/types lists.',
    { field: 'type', values: { type } },
  )
}
