import { withCommand, withoutWaiting, type CommandOrder } from '../../../shared/domain/commands/queue.ts'
import type { DeviceCommand } from '../../../shared/domain/commands/command.ts'
import type { World } from '../../platform/ports/ports.ts'
import { deliverCommands, type DeliveryWorld } from './deliver.ts'

export type QueueWorld = Pick<World, 'commands' | 'deviceTimers' | 'now'>

/** Tries against others who change the same queue. */
const triesMax = 50

/**
 * Puts a command into a device's queue and tries to send it at once.
 * @returns the command as it is then, cancelled when it may not wait and would have to; null when there is no room for
 * another; `repeated` when its job asked before
 */
export async function askForCommand(
  world: DeliveryWorld,
  tenantId: string,
  order: CommandOrder,
): Promise<DeviceCommand | null | 'repeated'> {
  const added = await queueCommand(world, tenantId, order)
  if (added === null || added === 'repeated') return added
  await deliverCommands(world, { tenantId, deviceId: order.deviceId }, 'asked')
  if (order.noQueue) await withdrawWaiting(world, tenantId, added)
  return (await world.commands(tenantId).command(added.id)) ?? added
}

/** Cancels a command that did not leave at once; one that left meanwhile stays as it is. */
async function withdrawWaiting(world: QueueWorld, tenantId: string, { id, deviceId }: DeviceCommand): Promise<void> {
  const commands = world.commands(tenantId)
  for (let tries = 0; tries < triesMax; tries++) {
    const queue = await commands.queue(deviceId)
    const change = withoutWaiting(queue, id, world.now())
    if (!change || (await commands.save(deviceId, queue, change))) return
  }
  throw new Error(`Others changed the commands of device ${deviceId} ${triesMax} times`)
}

/**
 * Puts a command into a device's queue; nothing leaves.
 * @returns the command; null when there is no room for another; `repeated` when its job asked before
 */
export async function queueCommand(
  world: QueueWorld,
  tenantId: string,
  order: CommandOrder,
): Promise<DeviceCommand | null | 'repeated'> {
  const { deviceId, jobId } = order
  const commands = world.commands(tenantId)
  for (let tries = 0; tries < triesMax; tries++) {
    const queue = await commands.queue(deviceId)
    if (jobId !== undefined && queue.jobIds.includes(jobId)) return 'repeated'
    const change = withCommand(queue, order, world.now())
    if (!change) return null
    // the safety net comes first: a process may end after the next line
    await world.deviceTimers.schedule({ tenantId, deviceId }, change.added.expiresAt)
    if (await commands.save(deviceId, queue, change)) return change.added
  }
  throw new Error(`Others changed the commands of device ${deviceId} ${triesMax} times`)
}
