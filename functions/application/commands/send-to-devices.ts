import type { DeviceCommand } from '../../../shared/domain/commands/command.ts'
import type { CommandOrder } from '../../../shared/domain/commands/queue.ts'
import { trackerProtocolOf } from '../../../shared/domain/commands/tracker-protocol.ts'
import type { FailureText } from '../../../shared/domain/failures.ts'
import { device as deviceEntity } from '../../../shared/entities/device.ts'
import { encoderFor, type TrackerWays, typesFor } from '../../../shared/wire/commands/encoders.ts'
import { appTokensOf } from '../../../shared/wire/commands/phone-app.ts'
import { atMost } from '../../platform/concurrency.ts'
import { errorFacts, log } from '../../platform/log.ts'
import { askForCommand } from './ask.ts'
import type { DeliveryWorld } from './deliver.ts'
import type { Tracks } from '../../platform/ports/ports.ts'

const devicesAtOnce = 10

export interface SentToDevices {
  sent: number
  /** those that wait */
  queued: number
  commands: DeviceCommand[]
  failures: { deviceId: number; reason: FailureText }[]
}

type World = Omit<DeliveryWorld, 'tracks'> & {
  tracks(tenantId: string): Pick<Tracks, 'state' | 'between' | 'shownStates'>
}

/** Asks for a command for each device. One that cannot get it does not hold up the others. */
export async function sendToDevices(
  world: World,
  tenantId: string,
  { order, deviceIds }: { order: Omit<CommandOrder, 'deviceId'>; deviceIds: readonly number[] },
): Promise<SentToDevices> {
  const result: SentToDevices = { sent: 0, queued: 0, commands: [], failures: [] }
  const [devices, states] = await Promise.all([
    world.tenants.records(tenantId).getMany(deviceEntity, deviceIds),
    world.tracks(tenantId).shownStates(deviceIds),
  ])
  const known = new Map(devices.map((device) => [device.id, device]))
  await atMost(devicesAtOnce, deviceIds, async (deviceId) => {
    const device = known.get(deviceId)
    const protocol = trackerProtocolOf(states.get(deviceId)!)
    const refused = device
      ? whyNot(order, { protocol, hasApp: appTokensOf(device).length > 0, phone: device.phone ?? '' })
      : 'There is no such device, or you may not see it.'
    if (refused) {
      result.failures.push({ deviceId, reason: refused })
      return
    }
    try {
      const command = await askForCommand(world, tenantId, { ...order, deviceId })
      if (command === null) {
        const reason = 'Too many commands wait for this device. Cancel some, or wait.'
        result.failures.push({ deviceId, reason })
      } else if (command === 'repeated') result.queued++
      else if (command.state === 'failed' || (order.noQueue && command.state === 'cancelled'))
        result.failures.push({ deviceId, reason: reasonOf(command) })
      else {
        result.commands.push(command)
        if (isWaiting(command)) result.queued++
        else result.sent++
      }
    } catch (error) {
      log({ capability: 'commands', what: 'deviceFailed', tenantId, deviceId, ...errorFacts(error) })
      result.failures.push({ deviceId, reason: 'The broker refused the command.' })
    }
  })
  result.commands.sort((a, b) => a.id - b.id)
  return result
}

const reasonOf = ({ reason }: DeviceCommand): FailureText =>
  (reason ?? 'The broker refused the command.') as FailureText

/** Whether the call that asked for it says that it waits. */
export const isWaiting = ({ state }: DeviceCommand): boolean => state === 'waiting' || state === 'queued'

type WhyNot = Extract<
  FailureText,
  'The tracker does not take this command.' | 'The device has no phone number. Enter it first.'
>

/** Why this tracker cannot get the command; null when it can. */
export function whyNot(
  { type, attributes, textChannel }: Pick<CommandOrder, 'type' | 'attributes' | 'textChannel'>,
  { phone, ...ways }: TrackerWays & { phone: string },
): WhyNot | null {
  if (!typesFor(ways, textChannel).includes(type)) return 'The tracker does not take this command.'
  if (textChannel) return phone === '' ? 'The device has no phone number. Enter it first.' : null
  // whether the attributes can be written for it does not depend on what is not known yet
  const probe = { uniqueId: 'x', ownTracksUser: 'x', password: 'x' }
  return encoderFor({ ...ways, ownTracksUser: probe.ownTracksUser }, type)?.encode({ id: 0, type, attributes }, probe)
    ? null
    : 'The tracker does not take this command.'
}
