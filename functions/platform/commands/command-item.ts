import { type DeviceCommand, keptUntil } from '../../../shared/domain/commands/command.ts'
import { sequenceOfId } from '../../../shared/domain/ids.ts'
import { epochSecond, type Key } from '../dynamo/store.ts'
import type { DeviceKey } from '../ports/ports.ts'
import { commandSortKey, trackPartition } from '../tracks/track-keys.ts'

/** Which commands of a device are open. */
export interface QueueItem extends Key {
  /** version */
  v: number
  /** sequence of the newest command */
  n: number
  /** ids of those that are open */
  o: number[]
  /** the newest jobs that asked for one */
  j?: string[]
  /** what the device's state says, see `DeviceState.commandsPendingUntil` */
  u?: number
  /** how its reporting rate adapts, JSON; see `Cadence` */
  a?: string
}

/** One command, as long as its history is kept. */
export interface CommandItem extends Key {
  /** JSON */
  d: string
  /** epoch second after which it may be removed */
  x: number
}

export const commandItem = (device: DeviceKey, command: DeviceCommand): CommandItem => ({
  pk: trackPartition(device),
  sk: commandSortKey(sequenceOfId(command.id)),
  d: JSON.stringify(command),
  x: epochSecond(keptUntil(command)),
})

export const readCommandItem = ({ d }: Pick<CommandItem, 'd'>): DeviceCommand => JSON.parse(d) as DeviceCommand
