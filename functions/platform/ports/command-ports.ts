import type { CadenceCauses } from '../../../shared/domain/commands/cadence-memory.ts'
import type { CommandAnswer, SendOutcome } from '../../../shared/domain/commands/outcome.ts'
import type { CommandOrder } from '../../../shared/domain/commands/queue.ts'
import type { CommandQueue, DeviceCommand, QueueChange } from '../../../shared/domain/commands/command.ts'
import type { DeviceKey } from './auth-ports.ts'

/** Ports to commands and to the trackers that get them. See `ports.ts` for the rules of all ports. */

/** A command to many devices, carried out outside of the call that asked for it. Times are epoch ms. */
export interface CommandJob {
  id: string
  userId: number
  order: Omit<CommandOrder, 'deviceId' | 'jobId'>
  /** those that may get it, and how many of them are done */
  deviceIds: readonly number[]
  done: number
  sent: number
  queued: number
  failed: number
  /** the first ones; the reason is a text of `FailureText` */
  failures: readonly { deviceId: number; reason: string }[]
  expiresAt: number
  /** 0 until first saved; moves with every write: a write with an old one fails */
  version: number
}

/** The commands of one tenant's devices. */
export interface Commands {
  readonly tenantId: string
  /** what is open; consistent */
  queue(deviceId: number): Promise<CommandQueue>
  /** Whether anything is open: eventually consistent, for half a read unit. */
  hasOpen(deviceId: number): Promise<boolean>
  /**
   * Saves the queue, its changed commands and, when it changes, `commandsPendingUntil` of the device's state, all or
   * nothing.
   * @returns the queue with its new version; null when somebody else saved it since it was loaded
   */
  save(deviceId: number, seen: CommandQueue, change: QueueChange): Promise<CommandQueue | null>
  /** null when there is none, or it was removed after `commandLimits.historyKeptMs` */
  command(id: number): Promise<DeviceCommand | null>
  /** the newest first */
  history(deviceId: number, countMax: number): Promise<DeviceCommand[]>
  /** Removes all commands of a device. Absent is fine. */
  remove(deviceId: number): Promise<void>
  /** null when there is none, or it has expired */
  job(jobId: string): Promise<CommandJob | null>
  /** @returns the job with its new version; null when somebody else wrote it meanwhile */
  saveJob(job: CommandJob): Promise<CommandJob | null>
}

/** `received`: the device sent something, or its reporting rate is to be looked at (`cadence`); `later`: a time that was waited for has come. */
export type CommandWakeUp =
  | (DeviceKey & { why: 'received' | 'later'; answers?: readonly CommandAnswer[]; cadence?: CadenceCauses })
  | { tenantId: string; jobId: string }

/** Has queues of commands looked at, outside of what is going on. */
export interface CommandWakeUps {
  /** Each is delivered once at least. @param delayMs at most `commandLimits.wakeDelayMaxMs` */
  put(wakeUps: readonly CommandWakeUp[], delayMs?: number): Promise<void>
}

export interface TrackerMessageOut {
  /** the client id of a tracker that connects with a certificate */
  uniqueId: string
  topic: string
  payload: string
  /** it was never seen to connect by its own name: any subscriber of the topic may be it */
  mayPublish: boolean
  /** how long a broker may keep it for a client that is away */
  expirySeconds: number
}

/** Sends to trackers by way of the broker. */
export interface TrackerPublisher {
  /** To the tracker itself, or if nobody connects by its name and `mayPublish`, to the topic. Never throws. */
  send(message: TrackerMessageOut): Promise<SendOutcome>
}

/** Text messages to telephone numbers. */
export interface TextMessages {
  isAvailable(): boolean
  /** Never throws. `isFinal`: the number or the text will never be taken. */
  send(phone: string, text: string): Promise<{ isSent: true } | { isSent: false; isFinal: boolean }>
}

/** A message that an app reads and no person. */
export interface AppMessage {
  /** names of the app at the push services, one at least */
  tokens: readonly string[]
  /** `firebase` or `traccar`; whatever else leaves the choice */
  service: unknown
  data: Readonly<Record<string, string>>
  /** how long a service keeps it for a phone that is off */
  lifeSeconds: number
}

/** Messages to apps that are trackers, by the push services of one tenant. */
export interface AppMessages {
  readonly tenantId: string
  /** whether a service is set */
  isAvailable(): Promise<boolean>
  /** To one of the apps at least. Never throws. */
  send(message: AppMessage): Promise<SendOutcome>
}

export interface CommandRequest {
  deviceId: number
  savedCommandId: number
  userId: number
  /** of what orders it */
  requestId: string
}

/** Orders commands for devices of one tenant. */
export interface CommandRequests {
  readonly tenantId: string
  /**
   * Queues a saved command for a device, on behalf of a user; a request that is repeated is queued once.
   * @throws Failure when the user may not send it, or the device does not take it
   */
  send(request: CommandRequest): Promise<void>
}
