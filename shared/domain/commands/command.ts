import type { CommandState } from '../../wire/commands/command-json.ts'
import type { CommandType } from '../catalog/command-types.ts'
import type { Attributes } from '../position.ts'
import type { Cadence } from './cadence-memory.ts'
import { commandLimits } from './command-rules.data.ts'

/** A command to one device, from when it was asked for to its end. Plain data: it is stored as it is. Times are epoch ms. */
export interface DeviceCommand {
  /** `idOf(deviceId, sequence)`: later ones of a device are greater */
  id: number
  deviceId: number
  type: CommandType
  attributes: Attributes
  /** by text message */
  textChannel: boolean
  /** 0 for none */
  savedCommandId: number
  description: string
  state: CommandState
  reason: string | null
  /** what the tracker answered */
  result: string | null
  createdAt: number
  /** 0 for one that nobody asked for, see `isAutomatic` */
  createdById: number
  createdBy: string
  sentAt: number | null
  deliveredAt: number | null
  /** nothing more happens to it, but for an answer that comes late */
  endedAt: number | null
  expiresAt: number
  /** how often it was handed to the broker */
  attempts: number
  waitsFor: string | null
  /** when it is tried again, or its answer is not waited for any longer */
  dueAt: number | null
  /** of the job that asked for it */
  jobId?: string
}

/** What a device's queue holds besides the commands themselves. */
export interface CommandQueue {
  /** 0 until first saved; each save raises it by one, and is refused when it is no longer what was loaded */
  version: number
  /** sequence of the newest command; 0 before the first */
  sequence: number
  /** those that have not ended, by id */
  open: readonly DeviceCommand[]
  /** the newest jobs that asked for one, so that no job asks twice */
  jobIds: readonly string[]
  /** as the device's state says it, which is saved with the queue; null when nothing is open */
  pendingUntil: number | null
  /** absent where the reporting rate does not adapt */
  cadence?: Cadence | undefined
}

export const newCommandQueue: CommandQueue = { version: 0, sequence: 0, open: [], jobIds: [], pendingUntil: null }

/** What has to be saved together. */
export interface QueueChange {
  queue: CommandQueue
  /** commands that are new or not what they were, ended ones too */
  changed: readonly DeviceCommand[]
}

/** Whether a command waits for a device for which none did: from then on ingest saves at once what it sends. */
export const beginsToWait = (before: Pick<CommandQueue, 'pendingUntil'>, after: Pick<CommandQueue, 'pendingUntil'>) =>
  before.pendingUntil === null && after.pendingUntil !== null

/** What the device's state has to say: it rises while anything is open, so that few commands cost it a write. */
export const pendingUntilOf = ({ open, pendingUntil }: CommandQueue): number | null =>
  open.length === 0
    ? null
    : Math.max(pendingUntil ?? 0, ...open.map(({ expiresAt, dueAt }) => Math.max(expiresAt, dueAt ?? 0)))

export const isOpen = ({ endedAt }: DeviceCommand): boolean => endedAt === null

/** It was sent by the product itself, to adapt the reporting rate, and not by a person. */
export const isAutomatic = ({ createdById }: Pick<DeviceCommand, 'createdById'>): boolean => createdById === 0

/** Until when it is in the history of its device, epoch ms. There are many that nobody asked for. */
export const keptUntil = (command: DeviceCommand): number =>
  Math.max(command.createdAt, command.expiresAt) +
  (isAutomatic(command) ? commandLimits.automaticKeptMs : commandLimits.historyKeptMs)

/** The tracker may have it, and nothing final is known of it. One of a device at most. */
export const isInFlight = (command: DeviceCommand): boolean =>
  isOpen(command) && (command.state === 'sent' || command.state === 'delivered')
