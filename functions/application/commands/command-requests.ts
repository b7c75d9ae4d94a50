import { isActive } from '../../../shared/domain/access/permissions.ts'
import { incompleteParameter } from '../../../shared/domain/catalog/command-parameters.ts'
import { commandRules } from '../../../shared/domain/commands/command-rules.data.ts'
import { orderedAttributes } from '../../../shared/domain/commands/queue.ts'
import { maySendSavedCommands } from '../../../shared/domain/commands/rights.ts'
import { trackerProtocolOf } from '../../../shared/domain/commands/tracker-protocol.ts'
import { Failure } from '../../../shared/domain/failures.ts'
import type { Attributes } from '../../../shared/domain/position.ts'
import { device as deviceEntity, type Device } from '../../../shared/entities/device.ts'
import { savedCommand, type SavedCommand } from '../../../shared/entities/saved-command.ts'
import { appTokensOf } from '../../../shared/wire/commands/phone-app.ts'
import type { CommandRequests } from '../../platform/ports/command-ports.ts'
import type { Tracks, World } from '../../platform/ports/ports.ts'
import { actingPeople } from '../auth/acting-users.ts'
import { scopeOf } from '../records/visible-scope.ts'
import { queueCommand, type QueueWorld } from './ask.ts'
import { whyNot } from './send-to-devices.ts'

export type RequestWorld = QueueWorld &
  Pick<World, 'tenants' | 'commandWakeUps'> & { tracks(tenantId: string): Pick<Tracks, 'shownStates'> }

/**
 * Queues what notifications order; `commands-deliver` sends it. A command that asks for a password or code is refused:
 * it is sent by a person only.
 */
export function queuedCommandRequests(world: RequestWorld, tenantId: string): CommandRequests {
  return {
    tenantId,
    async send({ deviceId, savedCommandId, userId, requestId }) {
      const command = await allowedCommand(world, tenantId, { deviceId, savedCommandId, userId })
      const added = await queueCommand(world, tenantId, { ...command, deviceId, savedCommandId, jobId: requestId })
      if (added === null) {
        throw new Failure('tooMuch', 'Too many commands wait for this device. Cancel some, or wait.')
      }
      await world.commandWakeUps.put([{ tenantId, deviceId, why: 'later' }])
    },
  }
}

interface Requested {
  deviceId: number
  savedCommandId: number
  userId: number
}

async function allowedCommand(world: RequestWorld, tenantId: string, { deviceId, savedCommandId, userId }: Requested) {
  const records = world.tenants.records(tenantId)
  const person = await actingPeople(records)(userId)
  const scope = person && scopeOf(records, person)
  const [command, device, { settings }, states] = await Promise.all([
    scope?.one(savedCommand, savedCommandId) as Promise<SavedCommand | null> | undefined,
    scope?.one(deviceEntity, deviceId) as Promise<Device | null> | undefined,
    records.tenant(),
    world.tracks(tenantId).shownStates([deviceId]),
  ])
  if (!person || !isActive(person, world.now()) || !maySendSavedCommands(person, settings)) {
    throw new Failure('forbidden', 'You may not send saved commands. Ask an administrator.')
  }
  if (!command) throw new Failure('missing', 'There is no such command, or you may not see it.')
  if (!device) throw new Failure('missing', 'There is no such device, or you may not see it.')
  const { type, textChannel, description } = command
  if (commandRules[type].needsConfirmation) {
    throw new Failure('forbidden', 'This command needs a password or code, so that only a person can send it.')
  }
  // nobody waits for the answer: it is queued in any case
  const { attributes } = orderedAttributes(command.attributes as Attributes)
  const wrong = incompleteParameter(type, attributes)
  if (wrong) {
    const { name, problem } = wrong
    throw new Failure('invalid', '{field}: {problem}', { field: `attributes.${name}`, values: { problem } })
  }
  const protocol = trackerProtocolOf(states.get(deviceId)!)
  const hasApp = appTokensOf(device).length > 0
  const refused = whyNot({ type, attributes, textChannel }, { protocol, hasApp, phone: device.phone ?? '' })
  if (refused) throw new Failure('invalid', refused)
  return {
    type,
    attributes,
    textChannel,
    description: description ?? '',
    createdById: person.id,
    createdBy: person.name,
  }
}
