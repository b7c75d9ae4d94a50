import * as z from 'zod'
import { incompleteParameter } from '../../../shared/domain/catalog/command-parameters.ts'
import { commandLimits } from '../../../shared/domain/commands/command-rules.data.ts'
import { type CommandOrder, orderedAttributes } from '../../../shared/domain/commands/queue.ts'
import { maySendCommands, maySendNewCommands, maySendSavedCommands } from '../../../shared/domain/commands/rights.ts'
import { Failure } from '../../../shared/domain/failures.ts'
import type { Attributes } from '../../../shared/domain/position.ts'
import { optionalText, referenceId } from '../../../shared/entities/fields.ts'
import { requestId as requestIdSchema } from '../../../shared/domain/access/request-id.ts'
import { savedCommand, type SavedCommand } from '../../../shared/entities/saved-command.ts'
import { parsed } from '../http/body.ts'
import type { ScopedCaller } from '../route.ts'
import { type Confirmation, confirmation } from '../people/confirmation.ts'

/** What is sent beside the command itself. */
const envelope = z.object({
  id: referenceId,
  deviceId: referenceId,
  deviceIds: z.array(referenceId).min(1).max(commandLimits.groupDevicesMax).nullish(),
  confirmation,
  reason: optionalText(commandLimits.reasonLengthMax, 'lines'),
  requestId: requestIdSchema,
})

export interface CommandInput {
  /** 0 where the group says it */
  deviceId: number
  /** several devices in place of one; undefined for one */
  deviceIds: readonly number[] | undefined
  /** its job, where the caller named it */
  order: Omit<CommandOrder, 'deviceId'>
  confirmation: Confirmation
  /** why, in the sender's words */
  because: string | null
}

/** @throws Failure forbidden, invalid with the field, missing for a saved command that the caller does not see */
export async function readCommandInput(caller: ScopedCaller, body: Record<string, unknown>): Promise<CommandInput> {
  const { id, deviceId, deviceIds, reason, requestId, ...proof } = parsed(envelope, body)
  const command = id > 0 ? await savedOf(caller, id) : await newOf(caller, body)
  requireParameters(command)
  return {
    deviceId,
    deviceIds: deviceIds ?? undefined,
    order: {
      type: command.type,
      ...orderedAttributes(command.attributes as Attributes),
      textChannel: command.textChannel,
      savedCommandId: id,
      description: command.description ?? '',
      createdById: caller.user.id,
      createdBy: caller.user.name,
      ...(requestId && { jobId: requestJob(caller, requestId) }),
    },
    confirmation: proof.confirmation,
    because: reason,
  }
}

/** Nobody names what another person asked for. */
const requestJob = (caller: ScopedCaller, requestId: string): string => `${caller.user.id}-${requestId}`

type Command = Pick<SavedCommand, 'type' | 'attributes' | 'textChannel' | 'description'>

/** As it is stored: what else the body says does not count. */
async function savedOf(caller: ScopedCaller, id: number): Promise<Command> {
  if (!maySendSavedCommands(caller.user, await caller.settings())) {
    throw new Failure('forbidden', 'You may not send saved commands. Ask an administrator.')
  }
  const found = (await caller.scope.one(savedCommand, id)) as SavedCommand | null
  if (found) return found
  throw new Failure('missing', 'There is no such command, or you may not see it.', { field: 'id' })
}

async function newOf(caller: ScopedCaller, body: Record<string, unknown>): Promise<Command> {
  if (!maySendNewCommands(caller.user, await caller.settings())) {
    throw new Failure('forbidden', 'You may send saved commands only. Ask an administrator.')
  }
  return parsed(savedCommand.schema, { ...body, id: 0, deviceId: 0 })
}

/** @throws Failure invalid that names the first parameter that is missing or wrong */
function requireParameters({ type, attributes }: Command): void {
  const found = incompleteParameter(type, attributes)
  if (found === null) return
  const { name, problem } = found
  throw new Failure('invalid', '{field}: {problem}', { field: `attributes.${name}`, values: { problem } })
}

/** @throws Failure forbidden for people who may send none at all */
export async function requireCommands(caller: ScopedCaller): Promise<void> {
  if (maySendCommands(caller.user, await caller.settings())) return
  throw new Failure('forbidden', 'You may not send commands. Ask an administrator.')
}
