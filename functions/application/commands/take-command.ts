import { step } from '../../../shared/domain/commands/step.ts'
import type { DeviceCommand } from '../../../shared/domain/commands/command.ts'
import { errorFacts, log } from '../../platform/log.ts'
import type { DeviceKey, World } from '../../platform/ports/ports.ts'
import { announce, settle } from './deliver.ts'
import { situationOf, type SituationWorld } from './situation.ts'

const roundsMax = 5

/**
 * The command that a tracker takes with the answer to its own request, which is all that it hears; null when none waits.
 * Nobody says whether the answer arrived: it counts as delivered when it is given.
 */
export async function takeCommand(
  world: SituationWorld & Pick<World, 'commands' | 'messages'>,
  key: DeviceKey,
): Promise<string | null> {
  const commands = world.commands(key.tenantId)
  if (!(await commands.hasOpen(key.deviceId))) return null
  for (let rounds = 0; rounds < roundsMax; rounds++) {
    const queue = await commands.queue(key.deviceId)
    const situation = await situationOf(world, key, queue)
    if (!situation) return null
    const isTaken = (command: DeviceCommand) => !command.textChannel && situation.encoderOf(command)?.way === 'answer'
    if (!queue.open.some(isTaken)) return null
    const { send, ...change } = step(queue, {
      now: world.now(),
      unsafe: situation.unsafe,
      isAllowed: situation.isAllowed,
      canSend: isTaken,
    })
    if (change.changed.length === 0) return null
    if (!(await commands.save(key.deviceId, queue, change))) continue
    if (!send) return null
    const encoded = situation.encoderOf(send)?.encode(send, situation.address)
    const refused = { kind: 'refused', reason: 'The tracker does not take this command.' } as const
    if (!encoded) {
      await settle(world, key, { send, outcome: refused, isAnswered: false })
      continue
    }
    await announce(world, situation, send)
    await settleTaken(world, key, send)
    return encoded.payload
  }
  return null
}

/**
 * Whatever becomes of this write, the tracker gets its command: where it came too late to be confirmed to us the command
 * would otherwise be lost; where it failed the command is given again, under the same id.
 */
async function settleTaken(world: Pick<World, 'commands' | 'now'>, key: DeviceKey, send: DeviceCommand): Promise<void> {
  try {
    await settle(world, key, { send, outcome: { kind: 'acknowledged' }, isAnswered: false })
  } catch (error) {
    log({ capability: 'commands', what: 'takenNotNoted', ...key, commandId: send.id, ...errorFacts(error) })
  }
}
